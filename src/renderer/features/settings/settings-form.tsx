import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SectionNav, showSection } from '../../ui/section-nav.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { AboutGroup } from './about-group.tsx'
import { DevicesGroup } from './devices-group.tsx'
import { BackupsGroup } from './backups-group.tsx'
import { FormatsField } from './formats-field.tsx'
import { LanguageField } from './language-field.tsx'
import { KeyField } from './key-field.tsx'
import { KeysGroup } from './keys-group.tsx'
import { t } from './messages/t.ts'
import { NetworkGroup } from './network-group.tsx'
import { getPlanOptions } from './plan-options.ts'
import { RecordingsGroup } from './recordings-group.tsx'
import { formatSection, SECTIONS, soughtSection } from './sections.ts'
import { SettingField } from './setting-field.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { SettingsSearch } from './settings-search.ts'
import styles from './settings.module.css'
import { StorageGroup } from './storage-group.tsx'
import { useSettings } from './use-settings.ts'
import { useWorkspaceList } from './use-workspace-list.ts'
import { VersionsGroup } from './versions-group.tsx'
import { WorkspacesGroup } from './workspaces-group.tsx'

const THEMES = ['system', 'light', 'dark'] as const

/** Service, account, appearance and folders. Every change is stored immediately. */
export function SettingsForm() {
  const { settings, update, reset, ...keys } = useSettings()
  const workspaces = useWorkspaceList()
  // The list is above everything else: content shown before it is loaded would shift while being clicked.
  const isPending = settings.isPending || workspaces.list.isPending
  const [failure, setFailure] = useState<Failure | null>(null)
  const change = (patch: SettingsPatch) => void update(patch).then(setFailure)
  const [search, setSearch] = useState('')
  const sought = useStore(soughtSection)
  const isShown = settings.data !== undefined && !isPending
  useEffect(() => {
    if (sought === null || !isShown) return
    setSearch('')
    // The search shows every section again first.
    const frame = requestAnimationFrame(() => {
      soughtSection.set(null)
      showSection(formatSection(sought))
    })
    return () => cancelAnimationFrame(frame)
  }, [sought, isShown])

  return (
    <Screen
      title={common('settings')}
      actions={<SearchField label={t('find')} value={search} onChange={setSearch} maxLength={200} />}
    >
      {isPending && <Skeleton label={t('loading')} />}
      <div className={styles.page}>
        {search === '' && settings.data && isShown && (
          <SectionNav label={t('sections')} titles={SECTIONS.map(formatSection)} />
        )}
        <div className={styles.form}>
          {settings.isError && (
            <FailureNotice
              failure={getFailure(settings.error)}
              actions={<Button onPress={() => void settings.refetch()}>{common('retry')}</Button>}
            />
          )}
          {failure && <FailureNotice failure={failure} />}
          {settings.data && isShown && (
            <SettingsSearch value={search}>
              <ServiceGroup settings={settings.data} onChange={change} update={update} keys={keys} />
              <WorkspacesGroup workspaces={workspaces} />
              <NetworkGroup settings={settings.data} onChange={change} update={update} />
              <SettingsGroup title={t('section.appearance')}>
                <ChoiceField
                  label={t('theme')}
                  options={THEMES.map((id) => ({ id, label: t(`theme.${id}`) }))}
                  value={settings.data.theme}
                  onChange={(theme) => change({ theme })}
                />
                <LanguageField setting={settings.data.language} onChange={(language) => change({ language })} />
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
              <AboutGroup
                isAutomatic={settings.data.checksForUpdates}
                onAutomatic={(checksForUpdates) => change({ checksForUpdates })}
              />
              {search !== '' && (
                <div className={styles.nothingFound}>
                  <EmptyState
                    title={t('noMatchTitle')}
                    action={<Button onPress={() => setSearch('')}>{t('clearSearch')}</Button>}
                  >
                    {t('noMatchText')}
                  </EmptyState>
                </div>
              )}
            </SettingsSearch>
          )}
        </div>
      </div>
    </Screen>
  )
}

interface ServiceGroupProps {
  settings: Settings
  onChange: (patch: SettingsPatch) => void
  update: (patch: SettingsPatch) => Promise<Failure | null>
  keys: Pick<ReturnType<typeof useSettings>, 'setKey' | 'removeKey' | 'readKeyAgain' | 'testKey'>
}

function ServiceGroup({ settings, onChange, update, keys }: ServiceGroupProps) {
  return (
    <SettingsGroup title={t('section.service')}>
      <SwitchField
        label={t('service.sandbox')}
        description={t('service.sandboxHint')}
        isSelected={settings.usesSandbox}
        onChange={(usesSandbox) => onChange({ usesSandbox })}
      />
      <SettingField
        name="baseUrl"
        label={t('baseUrl')}
        description={t(settings.usesSandbox ? 'service.urlUnused' : 'service.urlHint')}
        value={settings.baseUrl}
        isDisabled={settings.usesSandbox}
        onCommit={(baseUrl) => update({ baseUrl })}
      />
      <KeyField
        settings={settings}
        onStore={keys.setKey}
        onRemove={keys.removeKey}
        onReadAgain={keys.readKeyAgain}
        onTest={keys.testKey}
      />
      <ChoiceField
        label={t('service.plan')}
        options={getPlanOptions()}
        value={settings.plan}
        onChange={(plan) => onChange({ plan })}
      />
      <div className={styles.pair}>
        <SettingField
          name="serviceVersion"
          label={t('serviceVersion')}
          description={t('versionFormat')}
          value={settings.serviceVersion}
          onCommit={(serviceVersion) => update({ serviceVersion })}
        />
        <SettingField
          name="headerPrefix"
          label={t('headerPrefix')}
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
      const failure = folder === null ? null : await update({ exportFolder: folder })
      setError(failure && formatReason(failure))
    } catch (reason) {
      setError(formatReason(getFailure(reason)))
    }
  }
  return (
    <SettingsGroup title={t('section.exports')}>
      <div className={styles.line}>
        <div className={styles.grow}>
          <SettingField
            name="exportFolder"
            label={common('folder')}
            value={shortenPath(settings.exportFolder, about.data?.ownFolder)}
            onCommit={(folder) => update({ exportFolder: expandPath(folder, about.data?.ownFolder) })}
          />
        </div>
        {about.data?.capabilities.pickFolder && (
          <Button isLarge onPress={() => void choose()}>
            {common('choose')}
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
