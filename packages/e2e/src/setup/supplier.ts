import { join } from 'node:path'
import { berlinDayHours, berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKunde } from '../fixtures/demoKunden.ts'
import { portOf } from './ports.ts'
import { findFastDir } from './temporaryDir.ts'

/** A second supplier, with a portal, a database and an import of his own. */
export const supplierApp = {
  kurzname: 'nordlicht',
  name: 'Nordlicht Energie',
  kundennummerPrefix: 'NL-',
  zeigeNavigationOnLogin: true,
  logo: { bild: '/tenant/logo.svg', alt: 'Nordlicht' },
  extraStyle: true,
}

/** Another tenant of the same server, by its host name. */
export const neighbourApp = { kurzname: 'suedwind', name: 'Südwind Energie', kundennummerPrefix: 'SW-' }

export const supplierKunde: DemoKunde = { kundennummer: 'NL-7', passwort: 'Möwe & Meer 2026' }

/** The customer who resets his password. */
export const forgetfulKunde: DemoKunde = { kundennummer: 'NL-8', passwort: 'Ebbe & Flut 2026' }

/** A customer with a fixed tariff and a smart meter in quarter hours. */
export const festpreisKunde: DemoKunde = { kundennummer: 'NL-9', passwort: 'Leuchtturm & Linde 2026' }
export const festpreisVertrag = 'N-9001'

/** 0.25 kWh in each quarter hour, until yesterday; dearer from the fifth day before today on. */
export function festpreisRecords(today: string): readonly object[] {
  const vertragId = festpreisVertrag
  const { kundennummer } = festpreisKunde
  const beginn = addTage(today, -70)
  const kanaele = [{ obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }]
  const tarif = { art: 'tarif', vertragId, tariftyp: 'ALLES_INKLUSIVE_BRUTTO', grundpreis: 146.4 }
  const wechsel = addTage(today, -5)
  const tage = Array.from({ length: 70 }, (_tag, index) => addTage(beginn, index))
  return [
    { art: 'anschlussnutzer', ...festpreisKunde, anrede: 'Frau', vorname: 'Wiebke', nachname: 'Harms' },
    {
      art: 'vertrag',
      id: vertragId,
      kundennummer,
      versorgungsart: 'strom',
      kundenArt: 'Haushaltskunde',
      lieferbeginn: beginn,
    },
    { art: 'zaehler', vertragId, nummer: '1EMH0099887799', eingebautAm: beginn, kanaele },
    { ...tarif, name: 'Nordlicht Fix', arbeitspreis: 0.3, gueltigVon: beginn, gueltigBis: wechsel },
    { ...tarif, name: 'Nordlicht Fix', arbeitspreis: 0.32, gueltigVon: wechsel },
    ...tage.map((tag) => ({
      art: 'lastgang',
      vertragId,
      obiskennzahl: '1-0:1.8.0',
      minuten: 15,
      von: berlinDayStart(tag).toISOString(),
      werte: Array.from({ length: 4 * berlinDayHours(tag).length }, () => 0.25),
    })),
  ]
}

/** Customers for tests that change something: each test has a customer of its own. */
export const eigeneKunden: readonly DemoKunde[] = Array.from({ length: 56 }, (_, index) => ({
  kundennummer: `NL-${101 + index}`,
  passwort: 'Watt im Winter 2026',
}))

/** The two contracts of such a customer; the first has a meter and an instalment, the second bank details of its own. */
export const vertraegeOf = ({ kundennummer }: Pick<DemoKunde, 'kundennummer'>) =>
  [`${kundennummer}-1`, `${kundennummer}-2`] as const

/** The records that the import reads for such a customer. */
export function recordsOf(kunde: DemoKunde): readonly object[] {
  const { kundennummer } = kunde
  const name = { anrede: 'Herr', vorname: 'Jörg', nachname: 'Ahlers' }
  const [first, second] = vertraegeOf(kunde)
  const vertrag = { art: 'vertrag', kundennummer, kundenArt: 'Haushaltskunde', lieferbeginn: '2025-04-01' }
  const adresse = { strasse: 'Am Wehr', hausnummer: '9', postleitzahl: '26506', ort: 'Norden' }
  const kanal = { obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }
  const konto = { kontoinhaber: 'Hausgemeinschaft Lindenhof', iban: 'DE02 1203 0000 0000 2020 51' }
  return [
    { art: 'anschlussnutzer', ...kunde, ...name, mobil: '0171 3920042' },
    { ...vertrag, id: first, versorgungsart: 'strom' },
    { ...vertrag, id: second, versorgungsart: 'gas' },
    { art: 'zaehler', vertragId: first, nummer: `1EMH-${kundennummer}`, eingebautAm: '2025-04-01', kanaele: [kanal] },
    { art: 'abschlagsplan', vertragId: first, gueltigVon: '2026-01-01', betrag: 96, tag: 1 },
    { art: 'rechnungsadresse', id: `RA-${kundennummer}`, kundennummer, ...name, ...adresse },
    { art: 'bankverbindung', bankverbindungId: `BV-${kundennummer}`, vertragId: second, ...konto },
  ]
}

// Plain http is allowed only for localhost.
export const supplierOrigin = async () => `http://localhost:${await portOf('SUPPLIER')}`

export const neighbourOrigin = async () => `http://sued.localhost:${await portOf('SUPPLIER')}`

/** Where the supplier's service desk is. */
export const supplierDeskOrigin = async () => `http://localhost:${await portOf('SUPPLIER_DESK')}`

/** How the members of his service desk sign in, besides with accounts of the portal. */
export const supplierOidc = async () => ({
  issuer: `http://127.0.0.1:${await portOf('ANBIETER')}`,
  clientId: 'kundendienst',
  clientSecretDatei: join((await supplierFiles()).tenants, 'nordlicht.geheim'),
  bezeichnung: 'Nordlicht-Konto',
  rollen: { lesen: ['auskunft'], service: ['kundenservice'] },
})
/** An account of the portal's own at this desk, with the role admin; its password is in a file. */
export const supplierDienstkonto = { kennung: 't.ubben', name: 'Tomke Ubben', rolle: 'admin' }
export const supplierOidcSecret = 'ein-geheimnis-nur-fuer-die-tests-42'

/** The origin that serves only the app, without an API. */
export const appAloneOrigin = async () => `http://127.0.0.1:${await portOf('APP')}`

/** The files of the supplier's portal in this run. */
export async function supplierFiles() {
  const dir = join(findFastDir(), `ekp-e2e-supplier-${await portOf('SUPPLIER')}`)
  const tenants = join(dir, 'tenants')
  return {
    dir,
    data: join(dir, 'data'),
    mails: join(dir, 'data/mail'),
    tenants,
    own: join(tenants, supplierApp.kurzname),
    /** A folder for each of `eigeneKunden` that a test has taken. */
    taken: join(dir, 'taken'),
    dienstpasswort: join(dir, 'dienstpasswort'),
  }
}
