import { Link } from 'react-aria-components'
import { pagePath } from '../lib/page-path.ts'
import { useStore } from '../lib/use-store.ts'
import { formatArea, HOME, type NamedArea } from './areas.ts'
import { t } from './messages/t.ts'
import styles from './breadcrumbs.module.css'
import { hashOf, type Route } from './routes.ts'

/** The areas a page belongs to, outermost first. */
function getParents(route: Route): NamedArea[] {
  switch (route.area) {
    case 'script':
      return ['projects']
    case 'record':
      return route.sessionId === null ? [] : ['record']
    case 'consent-records':
      return route.consentRecordId === null ? ['record'] : ['record', 'consent-records']
    case 'agents':
      return route.agentId === null ? [] : ['agents']
    case 'conversations':
      return route.conversationId === null ? [] : ['conversations']
    case 'criteria':
      return ['conversations']
    case 'webhooks':
      return route.tab === 'received' && route.item !== null ? ['webhooks'] : []
    default:
      return []
  }
}

/** The path to the open page; its areas are links, unless the page has to be left in its own way. */
export function Breadcrumbs({ route, hasLinks }: { route: Route; hasLinks: boolean }) {
  const path = useStore(pagePath)
  const names = path === 'missing' ? [] : path
  return (
    <nav className={styles.path} aria-label={t('breadcrumbs')}>
      <ol>
        {getParents(route).map((area) => (
          <li key={area} className={styles.area}>
            {hasLinks ? <Link href={hashOf(HOME[area])}>{formatArea(area)}</Link> : <span>{formatArea(area)}</span>}
          </li>
        ))}
        {names.map((name, index) => (
          <li
            key={index}
            className={styles.page}
            title={name}
            aria-current={index === names.length - 1 ? 'page' : undefined}
          >
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
    </nav>
  )
}
