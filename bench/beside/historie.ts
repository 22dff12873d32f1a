import { DateTime } from 'luxon'
import { Between } from 'typeorm'
import { z } from 'zod'
import { dataSource } from './dataSource.ts'
import { Tarif } from './kundenEntities.ts'
import { Lastgang, Marktpreis } from './messungEntities.ts'

const tarife = dataSource.getRepository(Tarif)
const lastgaenge = dataSource.getRepository(Lastgang)
const marktpreise = dataSource.getRepository(Marktpreis)

const querySchema = z.object({
  von: z.iso.datetime({ offset: true }),
  bis: z.iso.datetime({ offset: true }),
  interval: z.literal('hourly'),
})
const quarterMs = 900_000

/** A month's consumption, price and cost, hour by hour: of quarter hours and a dynamic tariff. */
export async function getHistorie(request, response) {
  const query = querySchema.parse(request.query)
  const { vertragId } = request.params
  const von = DateTime.fromISO(query.von, { zone: 'Europe/Berlin' })
  const bis = DateTime.fromISO(query.bis, { zone: 'Europe/Berlin' })
  const tage = Between(von.toUTC().toISODate(), bis.toUTC().minus({ milliseconds: 1 }).toISODate())
  const [tarif, lasttage] = await Promise.all([
    tarife.findOne({ where: { vertragId, istDynamisch: true }, order: { gueltigVon: 'DESC' } }),
    lastgaenge.find({ where: { kanal: { vertrag: { id: vertragId } }, tag: tage } }),
  ])
  if (tarif === null) {
    response.status(404).json({ title: 'Zu diesem Vertrag gibt es keine Historie.' })
    return
  }
  const preistage = await marktpreise.find({ where: { gebiet: tarif.marktgebiet, tag: tage, minuten: 15 } })

  const verbrauch = new Map()
  const geschaetzt = new Set()
  for (const { tag, werte, stellen, geschaetzt: bits } of lasttage) {
    const beginMs = Date.parse(tag)
    werte.forEach((wert, index) => {
      if (wert !== null) verbrauch.set(beginMs + index * quarterMs, wert / 10 ** stellen)
      if (bits?.[index] === '1') geschaetzt.add(beginMs + index * quarterMs)
    })
  }
  const preise = new Map()
  for (const { tag, preise: ofTag } of preistage) {
    const beginMs = Date.parse(tag)
    ofTag.forEach((preis, index) => {
      if (preis !== null) preise.set(beginMs + index * quarterMs, preisOf(tarif, Number(preis)))
    })
  }

  const data = []
  for (let hour = von; hour < bis; hour = hour.plus({ hours: 1 }))
    data.push(hourOf(hour, verbrauch, geschaetzt, preise))
  response.json({ data: { data } })
}

const preisOf = ({ aufschlag, umsatzsteuer }, eurPerMwh) =>
  (eurPerMwh / 1000 + Number(aufschlag)) * (1 + Number(umsatzsteuer) / 100)

function hourOf(hour, verbrauch, geschaetzt, preise) {
  const quarters = [0, 1, 2, 3].map((index) => {
    const ms = hour.toMillis() + index * quarterMs
    return { kwh: verbrauch.get(ms), preis: preise.get(ms), isEstimate: geschaetzt.has(ms) }
  })
  const known = quarters.filter(({ kwh }) => kwh !== undefined)
  const priced = known.filter(({ preis }) => preis !== undefined)
  const sum = (of, add) => of.reduce((total, quarter) => total + add(quarter), 0)
  const kosten = sum(priced, ({ kwh, preis }) => kwh * preis)
  const bepreist = sum(priced, ({ kwh }) => kwh)
  const withPreis = quarters.filter(({ preis }) => preis !== undefined)
  const mean = withPreis.length === 0 ? null : sum(withPreis, ({ preis }) => preis) / withPreis.length
  return {
    von: hour.toISO({ suppressMilliseconds: true }),
    bis: hour.plus({ hours: 1 }).toISO({ suppressMilliseconds: true }),
    verbrauch: known.length === 0 ? null : round(sum(known, ({ kwh }) => kwh)),
    arbeitspreis: bepreist > 0 ? round(kosten / bepreist) : mean && round(mean),
    kosten: priced.length === 0 ? null : Math.round(kosten * 1e10) / 1e10,
    bepreisterVerbrauch: priced.length === 0 ? null : round(bepreist),
    stundenOhneVerbrauch: (quarters.length - known.length) / 4,
    geschaetzt: quarters.some(({ isEstimate }) => isEstimate),
    geschaetzterVerbrauch:
      known.length === 0
        ? null
        : round(
            sum(
              known.filter((quarter) => quarter.isEstimate),
              ({ kwh }) => kwh,
            ),
          ),
    unvollstaendig: known.length > 0 && (known.length < 4 || priced.length < 4),
  }
}

const round = (value) => Math.round(value * 1e6) / 1e6
