import { derivePreislabel, kuendigungsrecht } from '@ekp/wire/rules/tarif'
import { sql } from 'kysely'
import { formatDatum } from '../../../lib/formats.ts'
import { listTarifpreisRows } from '../../../preis/queries.ts'
import type { KundenArt } from '@ekp/wire/vertrag'
import { numberFormat } from '@ekp/wire/rules/text/numberFormat'
import { newsSince } from './tage.ts'
import type { Themenregel } from '../Thema.ts'

type Tarifpreis = Awaited<ReturnType<typeof listTarifpreisRows>>[number]

const preise = ['grundpreis', 'arbeitspreis', 'arbeitspreis_nt', 'aufschlag', 'umsatzsteuer'] as const
const preiscolumns = sql.join(preise.map((name) => sql`coalesce(trim_scale(t.${sql.ref(name)})::text, '-')`))

/** Other prices from a day on. The notice that § 41 (5) EnWG asks for is the supplier's own [benachrichtigung-10]. */
export const preis: Themenregel = {
  listNews: (now) => sql`
    select t.vertrag_id, concat_ws(' ', to_char(t.gueltig_von, 'YYYY-MM-DD'), ${preiscolumns}) as anlass from tarif t
    where t.gueltig_von > ${newsSince(now)}
  `,
  write: async ({ db }, { vertragId, kundennummer, versorgungsart, kundenArt, storniert }, anlass) => {
    if (storniert) return undefined
    const [gueltigVon = ''] = anlass.split(' ')
    const rows = await listTarifpreisRows(db, { vertragId, kundennummer })
    const beginnOf = ({ gueltig_von }: Tarifpreis) => gueltig_von ?? ''
    const tarif = rows.find((row) => beginnOf(row) === gueltigVon)
    const before = rows
      .filter((row) => beginnOf(row) < gueltigVon)
      .toSorted((a, b) => (beginnOf(a) < beginnOf(b) ? 1 : -1))[0]
    // The first prices are those that the contract begins with; of the same prices there is nothing to say.
    if (tarif === undefined || before === undefined || isSame(tarif, before)) return undefined
    if (tarif.lieferende !== null && tarif.lieferende < gueltigVon) return undefined
    const was = versorgungsart === 'gas' ? 'Gas' : 'Strom'
    return {
      betreff: `Ihre neuen ${was}preise`,
      absaetze: [
        `ab dem ${formatDatum(gueltigVon)} gelten für Ihren Vertrag neue Preise.`,
        'Mit dieser E-Mail erinnern wir Sie nur daran. Unsere Mitteilung, warum und wie sich die Preise ändern, ersetzt sie nicht.',
      ],
      angaben: [
        { name: 'Tarif', wert: tarif.name },
        { name: 'Gilt ab', wert: formatDatum(gueltigVon) },
        ...listPreise(tarif, before, kundenArt),
      ],
      schluss: [kuendigungsrecht],
      knopf: { text: 'Preise ansehen', url: `/vertrag/${encodeURIComponent(vertragId)}/tarifhistorie` },
      was: 'eine E-Mail, sobald neue Preise feststehen',
    }
  },
}

const isSame = (tarif: Tarifpreis, before: Tarifpreis) =>
  tarif.tariftyp === before.tariftyp && preise.every((name) => Number(tarif[name]) === Number(before[name]))

/** Each price with the one before, where both are net or both gross. */
function listPreise(tarif: Tarifpreis, before: Tarifpreis, kundenArt: KundenArt) {
  const label = derivePreislabel(tarif, kundenArt)
  const isComparable = label === derivePreislabel(before, kundenArt) && tarif.ist_dynamisch === before.ist_dynamisch
  const line = (name: string, key: (typeof preise)[number], unit: string, factor = 1, suffix = label) => {
    const [neu, bisher] = [tarif[key], before[key]].map((wert) =>
      wert === null ? undefined : zahl.format(Number((Number(wert) * factor).toPrecision(12))),
    )
    if (neu === undefined) return []
    const vergleich = isComparable && bisher !== undefined ? `, bisher ${bisher}` : ''
    return [{ name: name + suffix, wert: `${neu} ${unit}${vergleich}` }]
  }
  const cent = 'Cent/kWh'
  return [
    ...(tarif.ist_dynamisch
      ? line('Aufschlag auf den Börsenpreis', 'aufschlag', cent, 100, ' (netto)')
      : tarif.arbeitspreis_nt === null
        ? line('Arbeitspreis', 'arbeitspreis', cent, 100)
        : [
            ...line('Arbeitspreis, Hochtarif (HT)', 'arbeitspreis', cent, 100),
            ...line('Arbeitspreis, Niedertarif (NT)', 'arbeitspreis_nt', cent, 100),
          ]),
    ...line('Grundpreis', 'grundpreis', 'EUR/Jahr'),
  ]
}

const zahl = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6 })
