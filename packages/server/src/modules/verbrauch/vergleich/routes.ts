import { berlinToday } from '@ekp/wire/rules/berlin'
import { readStundenfenster } from '@ekp/wire/rules/fenster/stundenfenster'
import { compareTarife } from '@ekp/wire/tarif/vergleich'
import { angebotMissing, lastgangMissing, tarifMissing } from '../../../http/errors/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { toScaled } from '../../../lib/exact.ts'
import { bringsEnergie, isSteuerbar, preisstaendeOfAngebot } from '../../../preis/angebot.ts'
import { tagesplaene } from '../../../preis/kalender.ts'
import { deriveVerbrauchsreihen, type Verbrauchsreihe } from '../../../preis/lastreihe.ts'
import { fillGebiete } from '../../../preis/marktpreise.ts'
import type { Preisstand } from '../../../preis/preisstand.ts'
import { listAngebotRows, listAngebotskalenderRows, listMarktpreisRowsOfVergleich } from '../../../preis/queries.ts'
import { stepsOfTage, utcTageOf } from '../../../preis/steps.ts'
import type { Verschiebung } from '../../../preis/verschieben.ts'
import { listKostengrundlagen } from '../kostengrundlagen.ts'
import { listLastgangRows } from '../queries.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import type { Kandidat } from './kandidat.ts'
import { vergleiche } from './vergleiche.ts'

export function vergleichRoutes(server: PortalServer): void {
  route(server, compareTarife, async ({ db, tenant, params, query, clock, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const today = berlinToday(clock.now())
    // What is still to come is not known yet.
    const bis = query.bis < today ? query.bis : today
    const zeitraum = { von: query.von, bis: bis < query.von ? query.von : bis }
    const steps = stepsOfTage(zeitraum)
    const stretch = { ...own, ...utcTageOf(steps) }
    const [grundlagen, angebote, angebotskalender, reihen, preise] = await Promise.all([
      listKostengrundlagen(db, own, tenant.app.abrechnung),
      listAngebotRows(db, { ...own, today }),
      listAngebotskalenderRows(db, { today }),
      listLastgangRows(db, stretch).then((rows) => deriveVerbrauchsreihen(steps, rows)),
      listMarktpreisRowsOfVergleich(db, stretch).then((rows) => fillGebiete(steps, rows)),
    ])
    const { tarife, bestandteile, lieferung, kalender } = grundlagen
    if (tarife[0] === undefined) throw tarifMissing()
    if (!tarife[0].hat_lastgang) throw lastgangMissing()
    if (angebote.length === 0) throw angebotMissing()
    const hasSteuerbare = isSteuerbar(
      bestandteile.filter(({ gueltig_von, gueltig_bis }) => gueltig_von <= today && (gueltig_bis ?? '9999') > today),
    )
    const kandidaten = [
      ownKandidat(lieferung.preisstaende, zeitraum),
      ...angebote.map((angebot): Kandidat => {
        const { kennung, name, beschreibung, gueltig_von: gueltigVon, gueltig_bis: gueltigBis } = angebot
        const grund = bringsEnergie(angebot) ? undefined : 'ENERGIE'
        const preisstaende = preisstaendeOfAngebot(angebot, bestandteile)
        const bedingung =
          isSteuerbar(angebot.bestandteile) && !hasSteuerbare ? 'STEUERBARE_VERBRAUCHSEINRICHTUNG' : null
        return { kennung, name, beschreibung, bedingung, gueltigVon, gueltigBis, preisstaende, grund }
      }),
    ]
    const verschiebung = readVerschiebung(query)
    const { last, register } =
      verschiebung === undefined ? reihen : { last: withWholeWh(reihen.last), register: undefined }
    return vergleiche(
      {
        zeitraum,
        lieferung: { ...lieferung, plan: tagesplaene([...kalender, ...angebotskalender]) },
        kandidaten,
        verschiebung: verschiebung && toUnits(verschiebung, last),
      },
      steps,
      { last, register, preise },
    )
  })
}

/** The contract's own prices as they held day by day, under the names that its tariffs had. */
function ownKandidat(preisstaende: readonly Preisstand[], { von, bis }: Zeitraum): Kandidat {
  const held = preisstaende.filter(
    ({ gueltigVon, gueltigBis }) => (gueltigVon ?? '') < bis && (gueltigBis ?? '9999') > von,
  )
  const name = [...new Set(held.map(({ tarif }) => tarif))].join(', dann ')
  return { kennung: null, name, beschreibung: null, bedingung: null, gueltigVon: null, gueltigBis: null, preisstaende }
}

interface Asked {
  readonly kwh?: string | undefined
  readonly aus?: string | undefined
  readonly nach?: string | undefined
}

/** The load to move, in Wh a day; the wire has checked that it is named in full or not at all. */
function readVerschiebung({ kwh, aus = '', nach = '' }: Asked): Verschiebung | undefined {
  const [from, to] = [readStundenfenster(aus), readStundenfenster(nach)]
  return kwh === undefined || from === undefined || to === undefined
    ? undefined
    : { menge: toScaled(kwh, 3), aus: from, nach: to }
}

/** In units of which a Wh is a whole number. */
function withWholeWh(last: Verbrauchsreihe): Verbrauchsreihe {
  if (last.unitsPerKwh % 1000 === 0) return last
  return { ...last, werte: last.werte.map((wert) => wert * 1000), unitsPerKwh: last.unitsPerKwh * 1000 }
}

const toUnits = (verschiebung: Verschiebung, { unitsPerKwh }: Verbrauchsreihe): Verschiebung => ({
  ...verschiebung,
  menge: verschiebung.menge * BigInt(unitsPerKwh / 1000),
})
