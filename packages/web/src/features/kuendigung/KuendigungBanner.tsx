import type { ReactNode } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { type KuendigungErgebnis, kuendigungText } from './texts.ts'

interface KuendigungBannerProps {
  ergebnis: KuendigungErgebnis | undefined
  /** Its receipt. */
  children: ReactNode
}

/** Green or red, above the list of contracts; nothing while nothing happened [kuendigung-7]. */
export function KuendigungBanner({ ergebnis, children }: KuendigungBannerProps) {
  if (ergebnis === undefined) return null
  return (
    <Alert kind={ergebnis.status === 'SUCCESS' ? 'success' : 'error'}>
      <p>{kuendigungText(ergebnis)}</p>
      {children}
    </Alert>
  )
}
