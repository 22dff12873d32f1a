import type { Vertrag, Vertragsstatus } from '@ekp/wire/vertrag'
import { formatDatum } from '../../lib/format.ts'

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
      return 'Dieser Vertrag hat noch nicht begonnen. Bitte wenden Sie sich an unseren Kundenservice.'
  }
}

const zum = (datum: string | null) => (datum === null ? '' : ` zum ${formatDatum(datum)}`)
