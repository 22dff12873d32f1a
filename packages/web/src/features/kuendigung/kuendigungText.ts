import type { KuendigungErgebnis } from './KuendigungErgebnis.ts'

/** The banner's text [kuendigung-7]. */
export function kuendigungText({ status, vertragId }: KuendigungErgebnis): string {
  return status === 'SUCCESS'
    ? `Die Kündigung Ihres Vertrages ${vertragId} wurde veranlasst. Sobald die Kündigung abgewickelt wurde erhalten Sie auch die Kündigungsbestätigung.`
    : `Bei der Einreichung der Kündigung Ihres Vertrages ${vertragId} ist etwas schief gelaufen. Bitte versuchen Sie es später erneut.`
}
