import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import type { Vertrag, Vertragsstatus } from '@ekp/wire/vertrag'
import { formatDatum } from '../../lib/format.ts'
import { withKontakt } from '../../lib/kundenservice.ts'

/** How a cancellation went, passed to the list of contracts in the navigation's state [kuendigung-6]. */
export interface KuendigungErgebnis {
  readonly status: 'SUCCESS' | 'ERROR'
  readonly vertragId: string
  readonly eingang?: Eingangsbestaetigung | undefined
}

declare module '@tanstack/history' {
  interface HistoryState {
    kuendigung?: KuendigungErgebnis | undefined
  }
}

/** The banner's text [kuendigung-7]. */
export function kuendigungText({ status, vertragId }: KuendigungErgebnis): string {
  return status === 'SUCCESS'
    ? `Die Kündigung Ihres Vertrages ${vertragId} wurde veranlasst. Sobald die Kündigung abgewickelt wurde erhalten Sie auch die Kündigungsbestätigung.`
    : `Bei der Einreichung der Kündigung Ihres Vertrages ${vertragId} ist etwas schief gelaufen. Bitte versuchen Sie es später erneut.`
}

/** Why a contract cannot be cancelled here; only an active one can [kuendigung-3]. */
export function nichtKuendbarText(
  status: Exclude<Vertragsstatus, 'aktiv'>,
  { lieferende, gewuenschtesLieferende }: Pick<Vertrag, 'lieferende' | 'gewuenschtesLieferende'>,
): string {
  switch (status) {
    case 'gekuendigt':
      return `Dieser Vertrag ist bereits${zum(gewuenschtesLieferende)} gekündigt.`
    case 'beendet':
      return `Dieser Vertrag ist bereits${zum(lieferende)} beendet.`
    case 'storniert':
      return 'Dieser Vertrag wurde storniert; eine Kündigung ist nicht nötig.'
    case 'beauftragt':
      return withKontakt('Dieser Vertrag hat noch nicht begonnen. Bitte wenden Sie sich an unseren Kundenservice.')
  }
}

const zum = (datum: string | null) => (datum === null ? '' : ` zum ${formatDatum(datum)}`)
