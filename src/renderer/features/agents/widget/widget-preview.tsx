import { Mic, Phone, User } from 'lucide-react'
import { t } from './messages/t.ts'
import type { WidgetLook, WidgetMoment } from './widget-look.ts'
import styles from './widget.module.css'

export interface WidgetPreviewProps {
  look: WidgetLook
  moment: WidgetMoment
}

const PAGES = ['light', 'dark'] as const

/** The widget on a light and on a dark page. */
export function WidgetPreview({ look, moment }: WidgetPreviewProps) {
  return (
    <div className={styles.stages}>
      {PAGES.map((id) => {
        const theme = look.theme === 'auto' ? id : look.theme
        return (
          <figure key={id} className={styles.stage} data-page={id}>
            <div className={styles.page}>
              <div className={styles.lines} aria-hidden>
                <span />
                <span />
                <span />
              </div>
              <Widget look={look} moment={moment} theme={theme} />
            </div>
            <figcaption>{t(`page.${id}`, { theme })}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}

function Widget({ look, moment, theme }: WidgetPreviewProps & { theme: 'dark' | 'light' }) {
  const { text, style, terms, hasTranscript } = look
  const isCalling = moment !== 'idle'
  const label = moment === 'idle' ? text.startCall : text[moment]
  return (
    <div className={styles.corner}>
      {(isCalling || terms !== null) && style === 'fab' && (
        <div className={styles.widget} data-theme-of-widget={theme} data-style="panel">
          <Inside {...{ look, moment, label, isCalling }} />
        </div>
      )}
      {isCalling && hasTranscript && (
        <div className={styles.widget} data-theme-of-widget={theme} data-style="transcript">
          <span>{t('exampleGreeting')}</span>
          <span>{t('exampleQuestion')}</span>
        </div>
      )}
      {style === 'fab' ? (
        <div className={styles.widget} data-theme-of-widget={theme} data-style="fab" role="img" aria-label={label}>
          <Avatar look={look} />
        </div>
      ) : (
        <div className={styles.widget} data-theme-of-widget={theme} data-style="pill">
          <Avatar look={look} />
          <Inside {...{ look, moment, label, isCalling }} />
        </div>
      )}
    </div>
  )
}

function Inside({
  look,
  label,
  isCalling,
}: {
  look: WidgetLook
  moment: WidgetMoment
  label: string
  isCalling: boolean
}) {
  return (
    <span className={styles.inside}>
      <span className={styles.label}>
        {isCalling ? (
          <Mic size={14} strokeWidth={1.5} aria-hidden />
        ) : (
          <Phone size={14} strokeWidth={1.5} aria-hidden />
        )}
        <span dir="auto">{label}</span>
        {isCalling && (
          <span className={styles.end} dir="auto">
            {look.text.endCall}
          </span>
        )}
      </span>
      {!isCalling && look.terms !== null && (
        <span className={styles.terms} dir="auto">
          {look.terms === '' ? t('termsEmpty') : look.terms}
        </span>
      )}
    </span>
  )
}

function Avatar({ look }: { look: WidgetLook }) {
  const { avatar } = look
  if (avatar.kind === 'image')
    return (
      <span className={styles.avatar} data-kind="image">
        <User size={16} strokeWidth={1.5} aria-hidden />
      </span>
    )
  const [from, to] = avatar.colors
  // oxlint-disable-next-line catalog-texts/bare-text -- a value of CSS
  return <span className={styles.avatar} style={{ background: `radial-gradient(circle at 30% 25%, ${to}, ${from})` }} />
}
