import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  Button,
  Link,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { useAction } from '../lib/actions.ts'
import { useStudio } from '../rpc/studio.ts'
import { useWorkspaces } from '../rpc/workspaces.ts'
import field from '../ui/field.module.css'
import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import { hashOf } from './routes.ts'
import { useServiceWords } from './service-state.tsx'
import shell from './shell.module.css'
import { StatusLamp } from './status-lamp.tsx'
import { goTo } from './use-route.ts'
import styles from './workspaces.module.css'

const MANAGE = 'manage'

/** The account in use with its connection and plan; if there are several accounts, a menu switches between them. */
export function AccountStatus({ hasLabel }: { hasLabel: boolean }) {
  const { queries } = useStudio()
  const { state, areSeveral, nameOf } = useWorkspaces()
  const words = useServiceWords()
  const settings = useQuery(queries.settings.get.queryOptions()).data
  // As high as what follows: what is above it must not move under the pointer.
  if (!words || !settings) return <div className={styles.account} data-label={hasLabel || undefined} />
  const plan = settings.usesSandbox ? [] : [t(`plan.${settings.plan}`)]
  const name = areSeveral && state ? nameOf(state.currentId) : null
  const lines = name === null ? [words.text, ...plan] : [name, [words.text, ...plan].join(' · ')]
  const label = t(name === null ? 'account.status' : 'workspace.status', { status: lines.join(', ') })
  const content = (
    <>
      <StatusLamp tone={words.tone} />
      {/* An ARIA label would have to contain the visible lines unchanged. */}
      <span className="visually-hidden">{label}</span>
      {hasLabel && (
        <span className={styles.lines} aria-hidden>
          {lines.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </span>
      )}
    </>
  )
  const tip = hasLabel ? words.detail : [lines.join(', '), words.detail].filter((part) => part !== null).join('. ')
  const button = { className: styles.account, 'data-label': hasLabel || undefined }
  const withTip = (trigger: ReactNode) => (
    <TooltipTrigger delay={300} closeDelay={0} isDisabled={tip === null}>
      {trigger}
      <Tooltip placement="end" offset={6} className={shell.tooltip}>
        {tip}
      </Tooltip>
    </TooltipTrigger>
  )
  if (name === null)
    return withTip(
      <Link href={hashOf({ area: 'settings' })} {...button}>
        {content}
      </Link>,
    )
  return (
    <Switcher>
      {withTip(
        <Button {...button}>
          {content}
          {hasLabel && <ChevronsUpDown size={14} strokeWidth={1.5} aria-hidden />}
        </Button>,
      )}
    </Switcher>
  )
}

/** The menu of accounts at its button. */
function Switcher({ children }: { children: ReactNode }) {
  const { state, open } = useWorkspaces()
  const [isOpen, setOpen] = useState(false)
  useAction('switch-workspace', () => setOpen(true))
  if (!state) return null
  const choose = async (id: string) => {
    if (id === MANAGE) return goTo({ area: 'settings' })
    const reason = await open(id)
    if (reason) showToast({ text: t('workspace.notOpened', { reason: formatReason(reason) }) })
  }
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {children}
      <Popover
        className={field.popover}
        offset={4}
        // oxlint-disable-next-line catalog-texts/bare-text -- a place
        placement="top start"
      >
        <Menu className={field.list} onAction={(id) => void choose(String(id))} disabledKeys={[state.currentId]}>
          {state.workspaces.map((workspace) => {
            const isCurrent = workspace.id === state.currentId
            return (
              <MenuItem
                key={workspace.id}
                id={workspace.id}
                textValue={workspace.name}
                aria-label={isCurrent ? t('workspace.openNow', { name: workspace.name }) : workspace.name}
                className={field.option}
              >
                <bdi className={styles.choice}>{workspace.name}</bdi>
                {isCurrent && <Check size={16} strokeWidth={1.5} aria-hidden />}
              </MenuItem>
            )
          })}
          <Separator className={styles.line} />
          <MenuItem id={MANAGE} textValue={t('workspace.manage')} className={field.option}>
            {t('workspace.manage')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
