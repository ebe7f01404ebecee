import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { IconButton } from './button.tsx'
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

  const Icon = isCopied ? Check : Copy
  return (
    <span className={styles.request}>
      <span>
        {isNamed && 'Request ID '}
        <code title={id}>{id.length > 14 ? `${id.slice(0, 12)}…` : id}</code>
      </span>
      <IconButton label={isCopied ? 'Copied' : 'Copy request ID'} onPress={() => setCopied(copyText(id))}>
        <Icon size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </span>
  )
}
