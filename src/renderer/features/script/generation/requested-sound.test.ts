import { expect, it } from 'vitest'
import type { Failure } from '#shared/contract/base.ts'
import { makePlayerSnapshot } from '../../../audio/make-player-snapshot.test-support.ts'
import type { PlayerState } from '../../../audio/player.ts'
import { createTakeActivity } from './take-activity.ts'
import { createRequestedSound } from './requested-sound.ts'

const OFFLINE: Failure = { code: 'offline' }

function open(state: 'playing' | 'paused' = 'paused', isOffline = false) {
  const activity = createTakeActivity()
  const calls: string[] = []
  const player = {
    state: state as PlayerState,
    getSnapshot: () => makePlayerSnapshot({ state: player.state }),
    playFrom: (place: object) => {
      calls.push(`play ${Object.values(place).join(' ')}`)
      player.state = 'waiting'
    },
    pause: () => {
      calls.push('pause')
      player.state = 'paused'
    },
  }
  return { activity, player, calls, sound: createRequestedSound({ player, activity, isOffline: () => isOffline }) }
}

it('pauses if the awaited block fails, instead of playing its earlier take', () => {
  const { activity, calls, sound } = open()
  activity.expect(['block_a'])
  sound.listenTo('block_a')

  activity.fail('block_b', OFFLINE)
  activity.fail('block_a', OFFLINE)

  expect(calls).toEqual(['play block_a', 'pause'])
})

it('plays nothing if the block has failed by then', () => {
  const { activity, calls, sound } = open()
  activity.fail('block_a', OFFLINE)

  sound.listenTo('block_a')

  expect(calls).toEqual([])
})

it('leaves what is playing alone', () => {
  const { activity, calls, sound } = open('playing')
  activity.expect(['block_a'])
  sound.listenTo('block_a')

  activity.fail('block_a', OFFLINE)

  expect(calls).toEqual([])
})

it('continues if audio had arrived before the failure', () => {
  const { activity, player, calls, sound } = open()
  activity.expect(['block_a'])
  sound.listenTo('block_a')
  player.state = 'playing'

  activity.fail('block_a', OFFLINE)

  expect(calls).toEqual(['play block_a'])
})

it('plays no block that is queued until the user sends it, but one whose audio exists', () => {
  const { activity, calls, sound } = open('paused', true)
  activity.expect(['block_queued'])

  sound.listenTo('block_queued')
  sound.listenTo('block_reused')

  expect(calls).toEqual(['play block_reused'])
})
