import { Check, ChevronDown, Layers } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { useAction } from '../lib/actions.ts'
import { useWorkspaces } from '../rpc/workspaces.ts'
import field from '../ui/field.module.css'
import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import { goTo } from './use-route.ts'
import styles from './workspaces.module.css'

const MANAGE = 'manage'

/** Shows the open account and switches to another; nothing if there is only one. */
export function WorkspaceSwitcher() {
  const { areSeveral } = useWorkspaces()
  return areSeveral && <Switcher />
}

function Switcher() {
  const { state, nameOf, open } = useWorkspaces()
  const [isOpen, setOpen] = useState(false)
  useAction('switch-workspace', () => setOpen(true))
  if (!state) return null
  const choose = async (id: string) => {
    if (id === MANAGE) return goTo({ area: 'settings' })
    const reason = await open(id)
    if (reason) showToast({ text: t('workspace.notOpened', { reason: formatReason(reason) }) })
  }
  const name = nameOf(state.currentId)
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={styles.switcher} aria-label={t('workspace.switcher', { name })}>
        <Layers size={14} strokeWidth={1.5} aria-hidden />
        <bdi className={styles.name}>{name}</bdi>
        <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
      </Button>
      <Popover
        className={field.popover}
        offset={4}
        // oxlint-disable-next-line catalog-texts/bare-text -- a place
        placement="bottom end"
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
