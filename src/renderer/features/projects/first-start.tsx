import { FilePlus2, FileText, FolderInput, type LucideIcon, Play } from 'lucide-react'
import { Button as AriaButton, FileTrigger } from 'react-aria-components'
import { common } from '../../lib/common/messages/common.ts'
import { PROJECT_FILES, MANUSCRIPT_FILES } from '../../lib/importable-files.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { t } from './messages/t.ts'
import styles from './projects.module.css'
import { useSampleProject } from './use-project-file.ts'

export interface FirstStartProps {
  /** Opens a project and plays it. */
  onPlay: (projectId: string) => void
  onCreate: () => void
  onImport: (files: FileList | null) => void
}

/** The ways to a first project. */
export function FirstStart({ onPlay, onCreate, onImport }: FirstStartProps) {
  const { state, open } = useSampleProject(onPlay)
  const isOpening = state.kind === 'opening'
  return (
    <div className={styles.welcome}>
      <h2>{t('first.title')}</h2>
      <p>{t('first.text')}</p>
      <div className={styles.choices}>
        <Choice icon={Play} title={t('first.sample')} text={t('first.sampleText')} look="primary" onPress={open} />
        <Choice icon={FilePlus2} title={t('newProject')} text={t('first.newText')} onPress={onCreate} />
        <FileTrigger allowsMultiple acceptedFileTypes={MANUSCRIPT_FILES} onSelect={onImport}>
          <Choice icon={FileText} title={t('first.manuscript')} text={t('first.manuscriptText')} />
        </FileTrigger>
        <FileTrigger acceptedFileTypes={PROJECT_FILES} onSelect={onImport}>
          <Choice icon={FolderInput} title={t('first.import')} text={t('first.importText')} look="dashed" />
        </FileTrigger>
      </div>
      <p role="status">{isOpening && t('first.openingSample')}</p>
      {state.kind === 'failed' && (
        <FailureNotice
          failure={state.failure}
          actions={<Button onPress={() => void open()}>{common('retry')}</Button>}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  icon: LucideIcon
  title: string
  text: string
  look?: 'primary' | 'dashed'
  onPress?: () => void
}

function Choice({ icon: Icon, title, text, look, onPress }: ChoiceProps) {
  return (
    <AriaButton className={styles.choice ?? ''} onPress={onPress} {...(look && { [`data-${look}`]: true })}>
      <Icon size={24} strokeWidth={1.5} aria-hidden />
      <span className={styles.choiceTitle}>{title}</span>
      <span className={styles.choiceText}>{text}</span>
    </AriaButton>
  )
}
