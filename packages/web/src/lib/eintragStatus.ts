import { isKuenftig, isVergangen } from '@ekp/wire/rules/eintrag'
import { formatDatum } from './format.ts'

/** When something that holds for a time does so: days, `gueltigBis` is the last one. */
interface Gueltigkeit {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

interface EintragStatus {
  readonly label: string
  readonly tone: 'active' | 'ordered' | 'inactive'
}

/** Whether an entry holds, in words and as the line of its card. */
export function eintragStatus(eintrag: Gueltigkeit, heute: string): EintragStatus {
  if (isKuenftig(eintrag, heute)) return { label: 'Künftig', tone: 'ordered' }
  if (isVergangen(eintrag, heute)) return { label: 'Vergangen', tone: 'inactive' }
  return { label: 'Aktuell', tone: 'active' }
}

/** `Gültig vom 01.01.2026 bis 31.12.2026`; what is open is not said. */
export function formatGueltigkeit({ gueltigVon, gueltigBis }: Gueltigkeit): string {
  const von = gueltigVon && formatDatum(gueltigVon)
  const bis = gueltigBis && formatDatum(gueltigBis)
  if (von && bis) return von === bis ? `Gültig am ${von}` : `Gültig vom ${von} bis ${bis}`
  if (von) return `Gültig ab ${von}`
  return bis ? `Gültig bis ${bis}` : 'Gültig ohne Begrenzung'
}
