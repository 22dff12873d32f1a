import { useState } from 'react'
import { Button } from './Button.tsx'
import styles from './CopyButton.module.css'

/** Puts a text where it can be pasted, and says so; absent where the browser does not let a page do that. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [copied, setCopied] = useState('')
  // Absent on pages without TLS.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) return null
  const copy = () =>
    clipboard.writeText(text).then(
      () => setCopied('Kopiert.'),
      () => setCopied('Das hat nicht geklappt.'),
    )
  return (
    <span className={styles.copy}>
      <Button size="small" onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status">{copied}</span>
    </span>
  )
}
