import { addTage } from '@ekp/wire/rules/kalendertag'
import { derivePreislabel, deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import type { Tarif } from '@ekp/wire/tarif'
import { currentDay } from '../../lib/berlinTime.ts'
import { formatCent, formatDatum, formatEuro, formatMonat } from '../../lib/format.ts'
import { isPreislabelOpen, type KundenArt } from './tarifRows.ts'

interface Kopfpreis {
  readonly before: string
  readonly figure: string
  readonly after: string
}

/** What a kWh costs, or did on average, in one sentence; undefined while nothing is known of it. */
export function kopfpreis(tarif: Tarif, kundenArt: KundenArt, today: string): Kopfpreis | undefined {
  const label = isPreislabelOpen(tarif, kundenArt)
    ? ''
    : derivePreislabel(tarif, kundenArt ?? null).replaceAll(/[()]/g, '')
  const { arbeitspreis, arbeitspreisNT } = tarif
  if (!tarif.istDynamisch) {
    const nt =
      arbeitspreisNT === null ? '' : ` im Hochtarif (HT), ${formatCent(arbeitspreisNT)}/kWh im Niedertarif (NT)`
    const nur = tarif.tariftyp === 'REINER_ENERGIEPREIS' ? ', nur für die Energie' : ''
    return sentence('Sie zahlen', arbeitspreis, `${label}${nt}${nur}`)
  }
  const { durchschnittlicherArbeitspreisVormonat: vormonat, durchschnittlicherArbeitspreisGesamt: gesamt } = tarif
  const monat = formatMonat(addTage(`${today.slice(0, 7)}-01`, -1))
  return sentence(`Durchschnitt im ${monat}`, vormonat, label) ?? sentence('Durchschnitt bisher', gesamt, label)
}

function sentence(before: string, euro: number | null, after: string): Kopfpreis | undefined {
  return euro === null ? undefined : { before, figure: `${formatCent(euro)}/kWh`, after: after.trim() }
}

/** What stands for the tariff while its details are folded: its name, and what comes after it or what it costs a year. */
export function tarifKurz(tarif: Tarif, historie: readonly Tarif[]): string {
  const name = tarif.name?.trim() || 'Tarif ohne Namen'
  const next = deriveTarifzeitscheiben(historie, currentDay()).zukuenftig.at(-1)
  if (next?.gueltigVon) return `${name}, ab ${formatDatum(next.gueltigVon)} ${next.name?.trim() || 'ein anderer Tarif'}`
  return tarif.grundpreis === null ? name : `${name}, Grundpreis ${formatEuro(tarif.grundpreis)} im Jahr`
}
