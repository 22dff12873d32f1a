import type { ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A way out of the portal that leaves it open, and says so. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <VisuallyHidden> (öffnet in einem neuen Tab)</VisuallyHidden>
  </a>
)
