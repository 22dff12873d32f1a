import { DateTime } from 'luxon'
import { z } from 'zod'
import { dataSource } from './dataSource.ts'
import { Vertrag } from './kundenEntities.ts'
import { Ablesung, Protokoll, Vorgang, Zaehler } from './messungEntities.ts'

const vertraege = dataSource.getRepository(Vertrag)
const alleZaehler = dataSource.getRepository(Zaehler)
const ablesungen = dataSource.getRepository(Ablesung)

const bodySchema = z.strictObject({
  ablesedatum: z.iso.date(),
  ablesewerte: z.record(z.string().regex(/^[0-9A-Za-z.:*&-]{1,30}$/), z.number().nonnegative()),
  zaehlernummer: z.string().trim().min(1).max(40),
  foto: z.null(),
})

/** Stores a reading, what the supplier's systems fetch of it, and the entry of the audit trail. */
export async function postAblesung(request, response) {
  const parsed = bodySchema.safeParse(request.body)
  if (!parsed.success) {
    response.status(400).json({ title: 'Die Ablesung ist unvollständig.', felder: parsed.error.issues })
    return
  }
  const neue = parsed.data
  const { vertragId } = request.params
  const { kundennummer, zugriff } = response.locals.kunde
  if (zugriff !== 'voll') {
    response.status(403).json({ title: 'Ihr Zugriff ist eingeschränkt.' })
    return
  }
  const vertrag = await vertraege.findOneByOrFail({ id: vertragId })
  const zaehler = await alleZaehler.findOne({
    where: { vertragId, nummer: neue.zaehlernummer },
    relations: { messkanaele: true },
  })
  const refusal = refusalOf(neue, vertrag, zaehler)
  if (refusal !== undefined) {
    response.status(400).json({ title: refusal })
    return
  }
  const { zaehlernummer, ablesedatum } = neue
  const letzte = await ablesungen.find({
    where: { vertragId, zaehlernummer },
    order: { ablesedatum: 'DESC', eingegangenAm: 'DESC' },
    take: 2,
  })
  const obiskennzahlen = Object.keys(neue.ablesewerte).toSorted()
  const ablesewerte = obiskennzahlen.map((obiskennzahl) => neue.ablesewerte[obiskennzahl])
  const rueckfrage = isLower(ablesewerte, letzte[0]) ? 'Der Zählerstand ist niedriger als der letzte.' : null
  const eingegangenAm = new Date()
  const vorgang = await dataSource.transaction(async (manager) => {
    const herkunft = {
      ablesegrund: 'Kundenablesung',
      erfassungshinweis: 'Im Kundenportal übermittelt',
      ermittlungsart: 'abgelesen',
      ableseart: 'KUNDE',
    }
    const key = { vertragId, zaehlernummer, ablesedatum }
    const ablesung = await manager.save(Ablesung, { ...key, obiskennzahlen, ablesewerte, ...herkunft, eingegangenAm })
    const { messlokation } = zaehler
    const inhalt = {
      ablesungId: ablesung.id,
      ...key,
      ablesewerte: neue.ablesewerte,
      hatFoto: false,
      rueckfrage,
      messlokation,
    }
    const saved = await manager.save(Vorgang, { kundennummer, vertragId, art: 'ablesung', inhalt, eingegangenAm })
    await manager.insert(Protokoll, {
      kundennummer,
      zeit: eingegangenAm,
      akteur: 'kunde',
      aktion: 'ablesung_uebermittelt',
      objekt: `ablesung/${ablesung.id}`,
      inhalt: { nachher: { ...inhalt, vorgang: saved.id } },
    })
    return saved
  })
  response
    .status(204)
    .set({ vorgang: String(vorgang.id), eingang: eingegangenAm.toISOString() })
    .end()
}

function refusalOf({ ablesedatum, ablesewerte }, vertrag, zaehler) {
  const heute = DateTime.now().setZone('Europe/Berlin').toISODate()
  if (vertrag.storniert) return 'Dieser Vertrag ist storniert.'
  if (zaehler === null) return 'Zu diesem Vertrag gehört kein Zähler mit dieser Nummer.'
  if (ablesedatum > heute) return 'Das Ablesedatum liegt in der Zukunft.'
  if (ablesedatum < zaehler.eingebautAm) return 'Der Zähler war noch nicht eingebaut.'
  if (zaehler.ausgebautAm && ablesedatum > zaehler.ausgebautAm) return 'Der Zähler war schon ausgebaut.'
  if (vertrag.lieferende && ablesedatum > vertrag.lieferende) return 'Die Lieferung war schon beendet.'
  if (Object.keys(ablesewerte).length !== zaehler.messkanaele.length) return 'Bitte geben Sie alle Zählerstände an.'
  for (const { obiskennzahl, vorkommastellen } of zaehler.messkanaele) {
    const wert = ablesewerte[obiskennzahl]
    if (wert === undefined) return 'Bitte geben Sie den Zählerstand an.'
    if (wert >= 10 ** vorkommastellen) return 'Der Zählerstand hat zu viele Stellen.'
  }
  return undefined
}

const isLower = (werte, letzte) =>
  letzte !== undefined && werte.some((wert, index) => wert < Number(letzte.ablesewerte[index]))
