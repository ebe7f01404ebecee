import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { RichText } from '../lib/rich-text.tsx'
import { IconButton } from './button.tsx'
import { t } from './messages/t.ts'
import styles from './notice.module.css'

/**
 * The service's request ID for its support, with a copy button.
 *
 * @param isNamed false if the preceding text already says that it is a request
 */
export function RequestId({ id, isNamed = true }: { id: string; isNamed?: boolean }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const shown = id.length > 14 ? `${id.slice(0, 12)}…` : id
  const showId = (content: ReactNode[]) => <code title={id}>{content}</code>
  const Icon = isCopied ? Check : Copy
  return (
    <span className={styles.request}>
      <span>{isNamed ? <RichText parts={t.rich('request.id', { id: shown, code: showId })} /> : showId([shown])}</span>
      <IconButton label={t(isCopied ? 'request.copied' : 'request.copy')} onPress={() => setCopied(copyText(id))}>
        <Icon size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </span>
  )
}
