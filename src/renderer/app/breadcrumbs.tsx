import { Link } from 'react-aria-components'
import { pagePath } from '../lib/page-path.ts'
import { useStore } from '../lib/use-store.ts'
import { t } from './messages/t.ts'
import styles from './breadcrumbs.module.css'
import { hashOf, type Route } from './routes.ts'

interface Crumb {
  label: string
  route: Route
}

/** The areas a page belongs to, outermost first. */
function getParents(route: Route): Crumb[] {
  const cloning: Crumb = { label: t('rail.cloning'), route: { area: 'record', sessionId: null, speakerId: null } }
  const conversations: Crumb = {
    label: t('rail.conversations'),
    route: { area: 'conversations', conversationId: null, messageId: null },
  }
  switch (route.area) {
    case 'script':
      return [{ label: t('rail.projects'), route: { area: 'projects' } }]
    case 'record':
      return route.sessionId === null ? [] : [cloning]
    case 'consent-records':
      return route.consentRecordId === null
        ? [cloning]
        : [cloning, { label: t('consentRecords'), route: { area: 'consent-records', consentRecordId: null } }]
    case 'agents':
      return route.agentId === null
        ? []
        : [{ label: t('rail.agents'), route: { area: 'agents', agentId: null, tab: 'settings' } }]
    case 'conversations':
      return route.conversationId === null ? [] : [conversations]
    case 'criteria':
      return [conversations]
    case 'webhooks':
      return route.tab === 'received' && route.item !== null
        ? [{ label: t('rail.webhooks'), route: { area: 'webhooks', tab: 'received', item: null } }]
        : []
    default:
      return []
  }
}

/** The path to the open page; its areas are links, unless the page has to be left in its own way. */
export function Breadcrumbs({ route, hasLinks }: { route: Route; hasLinks: boolean }) {
  const path = useStore(pagePath)
  const names = path === 'missing' ? [] : path
  const parents = getParents(route)
  return (
    <nav className={styles.path} aria-label={t('breadcrumbs')}>
      <ol>
        {parents.map(({ label, route: parent }) => (
          <li key={label} className={styles.area}>
            {hasLinks ? <Link href={hashOf(parent)}>{label}</Link> : <span>{label}</span>}
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
