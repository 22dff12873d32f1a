import { addTage } from '@ekp/wire/rules/kalendertag'
import { ersatzwertgruende } from '../../lib/ersatzwertgruende.ts'
import { decimal, fraction, over, times } from '../../lib/fraction.ts'
import type { Bo4eMesswert, Bo4ePosition, Bo4eRechnung } from './bo4e.ts'
import type { Rechnung, Rechnungsposition, Rechnungsstand } from './rechnung.ts'

/** The bill as the portal computes with it. */
export function toRechnung(bill: Bo4eRechnung): Rechnung {
  const { startdatum: von, enddatum } = bill.rechnungsperiode
  const bis = addTage(enddatum, 1)
  return {
    rechnungsnummer: bill.rechnungsnummer,
    vertragId: bill.vertrag.vertragsnummer,
    titel: bill.rechnungstitel,
    typ: bill.rechnungstyp,
    rechnungsdatum: bill.rechnungsdatum,
    faelligkeitsdatum: bill.faelligkeitsdatum,
    istStorno: bill.istStorno ?? false,
    originalRechnungsnummer: bill.originalRechnungsnummer,
    von,
    bis,
    zaehlwerke: (bill.zaehler ?? []).flatMap(({ zaehlernummer, zaehlwerke }, zaehler) =>
      (zaehlwerke ?? []).map(({ obisKennzahl, messwerte }, zaehlwerk) => ({
        zaehlernummer: zaehlernummer ?? '',
        obiskennzahl: obisKennzahl ?? '',
        staende: (messwerte ?? []).map((messwert, index) => ({
          tag: messwert.zeitpunkt,
          wert: decimal(messwert.wert.wert),
          art: standart(messwert),
          grund: grundOf(messwert),
          feld: `zaehler[${zaehler}].zaehlwerke[${zaehlwerk}].messwerte[${index}]`,
        })),
      })),
    ),
    positionen: (bill.rechnungspositionen ?? []).map((position, index) => toPosition(position, index, { von, bis })),
    steuern: (bill.steuerbetraege ?? []).map(({ steuersatz, basiswert, steuerwert }) => ({
      satz: decimal(steuersatz),
      basis: orNull(basiswert),
      wert: orNull(steuerwert),
    })),
    netto: orNull(bill.gesamtnetto?.wert),
    steuer: orNull(bill.gesamtsteuer?.wert),
    brutto: decimal(bill.gesamtbrutto.wert),
    vorauszahlungen: (bill.vorauszahlungen ?? []).map((one) => ({
      datum: one.datum,
      betrag: decimal(one.betrag.wert),
      istNettoGenannt: attribute(one, 'netto') !== undefined,
    })),
    zuZahlen: orNull(bill.zuZahlen?.wert),
    zukuenftigerAbschlag: orNull(bill.zukuenftigerAbschlag?.wert),
  }
}

const orNull = (wert: number | null | undefined) => (wert == null ? null : decimal(wert))

function standart({ messwertstatus, messwertstatuszusatz }: Bo4eMesswert): Rechnungsstand['art'] {
  if (messwertstatuszusatz === 'Z92_INTERPOLATION' || messwertstatus === 'PROGNOSEWERT') return 'rechnerisch'
  return messwertstatus === null || messwertstatus === 'ABGELESEN' ? 'abgelesen' : 'geschaetzt'
}

/** `Z74_KEINZUGANG`: the market's code, and the same in words. */
const grundOf = ({ messwertstatuszusatz }: Bo4eMesswert) =>
  ersatzwertgruende[messwertstatuszusatz?.split('_')[0] ?? ''] ?? null

const parts = { JAHR: fraction(1), MONAT: fraction(12), TAG: fraction(365) } as const

function toPosition(
  position: Bo4ePosition,
  index: number,
  bill: { readonly von: string; readonly bis: string },
): Rechnungsposition {
  const { lieferungszeitraum: tage, positionsMenge: menge, einzelpreis: preis, zeitbezogeneMenge: zeit } = position
  const bezug = preis && (preis.bezugswert ?? (menge?.einheit === 'KWH' ? 'KWH' : zeit === null ? null : 'JAHR'))
  const art = bezug === 'KWH' ? 'arbeit' : bezug === 'JAHR' || bezug === 'MONAT' || bezug === 'TAG' ? 'zeit' : 'fest'
  const perEur = fraction(preis?.einheit === 'CT' ? 100 : 1)
  const proJahr = bezug === 'JAHR' || bezug === 'MONAT' || bezug === 'TAG' ? parts[bezug] : fraction(1)
  const toEur = (wert: ReturnType<typeof decimal>) => times(over(wert, perEur), proJahr)
  const obis = attribute(position, 'obisKennzahl')
  const text = position.positionstext ?? ''
  const gas = {
    kubikmeter: numberOf(attribute(position, 'verbrauchM3')),
    zustandszahl: numberOf(attribute(position, 'zustandszahl')),
    brennwert: numberOf(attribute(position, 'brennwert')),
  }
  return {
    zeile: position.positionsnummer ?? index + 1,
    art,
    text,
    von: tage?.startdatum ?? bill.von,
    bis: tage === null ? bill.bis : addTage(tage.enddatum, 1),
    menge: art === 'arbeit' ? orNull(menge?.wert) : null,
    preis: preis === null || art === 'fest' ? null : toEur(decimal(preis.wert)),
    // JSON drops zeros at the end: a price in EUR per kWh has four decimals at least, others have two.
    preiseinheit: toEur(
      fraction(
        1,
        10n ** BigInt(Math.max(art === 'arbeit' && preis?.einheit !== 'CT' ? 4 : 2, countDecimals(preis?.wert ?? 0))),
      ),
    ),
    zeit:
      zeit === null || (zeit.einheit !== 'TAG' && zeit.einheit !== 'MONAT')
        ? null
        : { wert: decimal(zeit.wert), einheit: zeit.einheit },
    betrag: decimal(position.gesamtpreis.wert),
    steuersatz: orNull(position.steuerbetrag?.steuersatz),
    steuerwert: orNull(position.steuerbetrag?.steuerwert),
    register: registerOf(typeof obis === 'string' ? obis : '', text),
    gas: Object.values(gas).every((one) => one === null) ? null : gas,
  }
}

const attribute = ({ zusatzAttribute }: { readonly zusatzAttribute: Bo4ePosition['zusatzAttribute'] }, name: string) =>
  zusatzAttribute?.find((one) => one.name.toLowerCase() === name.toLowerCase())?.wert

function numberOf(wert: unknown) {
  const value = typeof wert === 'string' && wert.trim() !== '' ? Number(wert.replace(',', '.')) : wert
  return typeof value === 'number' && Number.isFinite(value) ? decimal(value) : null
}

const countDecimals = (wert: number) => String(decimal(wert).denominator).length - 1

/** By the code of the register, else by the words that bills use for it. */
function registerOf(obis: string, text: string): Rechnungsposition['register'] {
  const tarif = /(?:^|:)1\.8\.(?<tarif>\d)(?:\*|$)/.exec(obis)?.groups?.['tarif']
  if (tarif === '1') return 'HT'
  if (tarif === '2') return 'NT'
  if (/\bNT\b|niedertarif|nebentarif|schwachlast|nachtstrom/i.test(text)) return 'NT'
  return /\bHT\b|hochtarif|haupttarif|tagstrom/i.test(text) ? 'HT' : null
}
