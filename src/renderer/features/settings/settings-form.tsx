import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { AboutGroup } from './about-group.tsx'
import { DevicesGroup } from './devices-group.tsx'
import { BackupsGroup } from './backups-group.tsx'
import { FormatsField } from './formats-field.tsx'
import { KeyField } from './key-field.tsx'
import { KeysGroup } from './keys-group.tsx'
import { NetworkGroup } from './network-group.tsx'
import { RecordingsGroup } from './recordings-group.tsx'
import { SettingField } from './setting-field.tsx'
import { SettingsGroup } from './settings-group.tsx'
import styles from './settings.module.css'
import { StorageGroup } from './storage-group.tsx'
import { useSettings } from './use-settings.ts'
import { useWorkspaceList } from './use-workspace-list.ts'
import { VersionsGroup } from './versions-group.tsx'
import { WorkspacesGroup } from './workspaces-group.tsx'

const THEMES = [
  { id: 'system', label: 'As the system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const
const PLANS = [
  { id: 'free', label: 'Free' },
  { id: 'paid', label: 'Paid' },
] as const

/** Where the service is, who pays, how it looks, where files go. Every change is stored at once. */
export function SettingsForm() {
  const { settings, update, reset, ...keys } = useSettings()
  const workspaces = useWorkspaceList()
  // The list stands above everything else: what comes under it before it is there moves away under a hand.
  const isPending = settings.isPending || workspaces.list.isPending
  const [failure, setFailure] = useState<Reason | null>(null)
  const change = (patch: SettingsPatch) => void update(patch).then(setFailure)

  return (
    <Screen title="Settings">
      {isPending && <Skeleton label="Reading the settings" />}
      <div className={styles.form}>
        {settings.isError && (
          <FailureNotice
            failure={failureOf(reasonOf(settings.error))}
            actions={<Button onPress={() => void settings.refetch()}>Read again</Button>}
          />
        )}
        {failure && <FailureNotice failure={failureOf(failure)} />}
        {settings.data && !isPending && (
          <>
            <WorkspacesGroup workspaces={workspaces} />
            <ServiceGroup settings={settings.data} onChange={change} update={update} keys={keys} />
            <NetworkGroup settings={settings.data} onChange={change} update={update} />
            <SettingsGroup title="Look">
              <ChoiceField
                label="Theme"
                options={THEMES}
                value={settings.data.theme}
                onChange={(theme) => change({ theme })}
              />
              <FormatsField locale={settings.data.formats} onChange={(formats) => change({ formats })} />
            </SettingsGroup>
            <DevicesGroup />
            <ExportGroup settings={settings.data} update={update} />
            <VersionsGroup settings={settings.data} />
            <RecordingsGroup days={settings.data.recordingRetentionDays} update={update} />
            <StorageGroup />
            <BackupsGroup />
            <KeysGroup
              shortcuts={settings.data.shortcuts}
              onShortcuts={(shortcuts) => update({ shortcuts })}
              onReset={reset}
            />
            <AboutGroup />
          </>
        )}
      </div>
    </Screen>
  )
}

interface ServiceGroupProps {
  settings: Settings
  onChange: (patch: SettingsPatch) => void
  update: (patch: SettingsPatch) => Promise<Reason | null>
  keys: Pick<ReturnType<typeof useSettings>, 'setKey' | 'removeKey' | 'testKey'>
}

function ServiceGroup({ settings, onChange, update, keys }: ServiceGroupProps) {
  return (
    <SettingsGroup title="Service">
      <SwitchField
        label="Practice service"
        description="A stand-in that speaks on this computer. Nothing is charged, and no key is needed."
        isSelected={settings.usePractice}
        onChange={(usePractice) => onChange({ usePractice })}
      />
      <SettingField
        name="baseUrl"
        label="Base URL"
        description={
          settings.usePractice ? 'Not used while the practice service is on.' : 'https, or http on this computer.'
        }
        value={settings.baseUrl}
        isDisabled={settings.usePractice}
        onCommit={(baseUrl) => update({ baseUrl })}
      />
      <KeyField settings={settings} onStore={keys.setKey} onRemove={keys.removeKey} onTest={keys.testKey} />
      <ChoiceField
        label="Plan of the account: its limits decide how much is spoken at once"
        options={PLANS}
        value={settings.plan}
        onChange={(plan) => onChange({ plan })}
      />
      <div className={styles.pair}>
        <SettingField
          name="serviceVersion"
          label="Service version"
          description="YYYY-MM-DD"
          value={settings.serviceVersion}
          onCommit={(serviceVersion) => update({ serviceVersion })}
        />
        <SettingField
          name="headerPrefix"
          label="Header prefix"
          value={settings.headerPrefix}
          onCommit={(headerPrefix) => update({ headerPrefix })}
        />
      </div>
    </SettingsGroup>
  )
}

function ExportGroup({ settings, update }: { settings: Settings; update: ServiceGroupProps['update'] }) {
  const { client, queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions())
  const [error, setError] = useState<string | null>(null)
  const choose = async () => {
    try {
      const folder = await client.app.pickFolder()
      if (folder !== null) setError((await update({ exportFolder: folder }))?.message ?? null)
    } catch (reason) {
      setError(reasonOf(reason).message)
    }
  }
  return (
    <SettingsGroup title="Exports">
      <div className={styles.line}>
        <div className={styles.grow}>
          <SettingField
            name="exportFolder"
            label="Folder"
            value={shortenPath(settings.exportFolder, about.data?.ownFolder)}
            onCommit={(folder) => update({ exportFolder: expandPath(folder, about.data?.ownFolder) })}
          />
        </div>
        {about.data?.capabilities.pickFolder && (
          <Button isLarge onPress={() => void choose()}>
            Choose
          </Button>
        )}
      </div>
      {error !== null && (
        <Notice tone="failed" role="alert">
          {error}
        </Notice>
      )}
    </SettingsGroup>
  )
}
