import { expect, it } from 'vitest'
import { hashOf, readRoute, type Route } from './routes.ts'

it('reads every place it can name', () => {
  const places: Route[] = [
    { area: 'projects' },
    { area: 'voices' },
    { area: 'settings' },
    { area: 'script', projectId: 'proj_1', chapterId: null },
    { area: 'script', projectId: 'proj_1', chapterId: 'chap_2' },
  ]

  expect(places.map((place) => readRoute(hashOf(place)))).toEqual(places)
})

it('knows no place in a first start or in a token', () => {
  expect(['', '#', '#token=abc', '#/elsewhere'].map(readRoute)).toEqual([null, null, null, null])
})
