import { type ImgHTMLAttributes, useEffect, useState } from 'react'
import { mediaAddress } from './media.ts'

interface MediaImageProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className'> {
  /** Path on the media route. */
  path: string
  alt: string
}

/** A picture of the media route. */
export function MediaImage({ path, alt, className }: MediaImageProps) {
  const [signed, setSigned] = useState<{ path: string; address: string } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void mediaAddress(path).then((address) => isCurrent && setSigned({ path, address }))
    return () => {
      isCurrent = false
    }
  }, [path])
  return <img className={className} src={signed?.path === path ? signed.address : undefined} alt={alt} />
}
