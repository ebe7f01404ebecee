import type { ReactNode } from 'react'
import { saveMedia } from './media.ts'

interface DownloadLinkProps {
  /** Path on the media route. */
  path: string
  /** Name of the file; left out, the studio names it. */
  fileName?: string
  'aria-label'?: string
  children: ReactNode
}

/** A link that downloads a path of the media route under an address made at the press: addresses last a few minutes. */
export function DownloadLink({ path, fileName = '', children, ...others }: DownloadLinkProps) {
  return (
    <a
      {...others}
      href={path}
      download={fileName}
      onClick={(event) => {
        event.preventDefault()
        void saveMedia(path, fileName)
      }}
    >
      {children}
    </a>
  )
}
