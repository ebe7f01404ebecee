import { FilePlus2, FileText, FolderInput, type LucideIcon, Play } from 'lucide-react'
import { Button as AriaButton, FileTrigger } from 'react-aria-components'
import { PROJECT_FILES, TEXT_FILES } from '../../lib/importable-files.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './projects.module.css'
import { useSampleProject } from './use-project-file.ts'

export interface FirstStartProps {
  /** Opens a project and plays it. */
  onPlay: (projectId: string) => void
  onCreate: () => void
  onImport: (file: File | undefined) => void
}

/** The ways to a first project. */
export function FirstStart({ onPlay, onCreate, onImport }: FirstStartProps) {
  const { state, open } = useSampleProject(onPlay)
  const isOpening = state.kind === 'opening'
  return (
    <div className={styles.welcome}>
      <h2>No projects yet</h2>
      <p>Projects hold your script and generated audio, stored on this computer.</p>
      <div className={styles.choices}>
        <Choice
          icon={Play}
          title="Try the sample"
          text="Plays a short scene with two voices."
          look="primary"
          onPress={open}
        />
        <Choice
          icon={FilePlus2}
          title="New project"
          text="Write or paste a script, then generate audio."
          onPress={onCreate}
        />
        <FileTrigger acceptedFileTypes={TEXT_FILES} onSelect={(files) => onImport(files?.[0])}>
          <Choice
            icon={FileText}
            title="Start from a manuscript…"
            text="Choose a text, Markdown or subtitle file, or drop it here."
          />
        </FileTrigger>
        <FileTrigger acceptedFileTypes={PROJECT_FILES} onSelect={(files) => onImport(files?.[0])}>
          <Choice
            icon={FolderInput}
            title="Import project file…"
            text="Choose a project file, or drop it here."
            look="dashed"
          />
        </FileTrigger>
      </div>
      <p role="status">{isOpening && 'Opening the sample…'}</p>
      {state.kind === 'failed' && (
        <FailureNotice failure={state.failure} actions={<Button onPress={() => void open()}>Retry</Button>} />
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
    <AriaButton className={styles.choice ?? ''} {...(onPress && { onPress })} {...(look && { [`data-${look}`]: true })}>
      <Icon size={24} strokeWidth={1.5} aria-hidden />
      <span className={styles.choiceTitle}>{title}</span>
      <span className={styles.choiceText}>{text}</span>
    </AriaButton>
  )
}
