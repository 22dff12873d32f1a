import { pseudonymOf } from '../../http/log/requestEntry.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import { findSchluessel, signer } from '../../lib/schluessel.ts'
import { findKundenstand, type Kundenstand } from '../../service/kundenstand.ts'
import type { Command } from '../command.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { answer, kunde as kundennummer, readNummer } from '../service.ts'

export const kunde: Command = {
  name: 'kunde',
  help: 'sagt, ob und wie sich ein Kunde anmelden kann, und wenn nicht, warum; ändert nichts',
  parameters: [mandant, kundennummer],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const { config, tenant } = umgebung
      const nummer = readNummer(tenant, given(kundennummer))
      const sign = signer(findSchluessel(config), tenant.app.kurzname)
      const jetzt = clock.now()
      const { einmalpasswortTage } = tenant
      const stand = await withDatabase(umgebung, (db) =>
        findKundenstand(db, nummer, { sign, einmalpasswortTage, jetzt }),
      )
      for (const line of describe(stand, jetzt)) await terminal.out(line)
      const konto = pseudonymOf(sign, jetzt.toISOString().slice(0, 10), nummer)
      await terminal.out(`Jeder Versuch von heute steht im Protokoll unter konto ${konto}.`)
    }),
}

function describe(stand: Kundenstand, jetzt: Date): string[] {
  return [
    `Kunde ${stand.kundennummer}, Stand ${formatZeitpunkt(jetzt)}`,
    ...describeZugang(stand, jetzt),
    ...stand.bremsen.map(({ was, bis }) =>
      bis === undefined
        ? `Gebremst: kann vorerst nicht ${was}.`
        : `Gebremst: kann nicht ${was} bis ${formatZeitpunkt(bis)}.`,
    ),
    ...describeAnmeldungen(stand),
    describeEmail(stand),
    ...describeVertraege(stand),
  ]
}

function describeZugang(stand: Kundenstand, jetzt: Date): string[] {
  const { loeschungVerlangtAm, gesperrt, gesperrtBleibt, zugriff, zugriffBleibt } = stand
  if (loeschungVerlangtAm !== null) {
    return [
      `Er hat am ${formatZeitpunkt(loeschungVerlangtAm)} verlangt, gelöscht zu werden, und kann sich nie mehr anmelden.`,
    ]
  }
  const sperre = gesperrtBleibt
    ? 'Der Zugang ist gesperrt, durch kunde-sperren; ein Import hebt das nicht auf.'
    : 'Der Zugang ist gesperrt, durch einen Import.'
  const schranke = zugriffBleibt ? 'durch kunde-einschraenken' : 'durch einen Import'
  return [
    gesperrt ? sperre : 'Der Zugang ist offen.',
    ...(zugriff === 'voll' ? [] : [`Er darf nur ansehen, nichts einreichen, ${schranke}.`]),
    describePasswort(stand, jetzt),
  ]
}

function describePasswort({ hatPasswort, einmalpasswortBis, passwortGesetztAm }: Kundenstand, jetzt: Date): string {
  if (!hatPasswort) return 'Ein Passwort hat er nicht und kann sich deshalb nicht anmelden.'
  if (einmalpasswortBis === null) {
    const seit = passwortGesetztAm === null ? '' : `, zuletzt gesetzt am ${formatZeitpunkt(passwortGesetztAm)}`
    return `Er hat ein eigenes Passwort${seit}.`
  }
  return einmalpasswortBis > jetzt
    ? `Er hat ein Einmalpasswort, gültig bis ${formatZeitpunkt(einmalpasswortBis)}; bei der Anmeldung muss er ein eigenes wählen.`
    : `Sein Einmalpasswort ist am ${formatZeitpunkt(einmalpasswortBis)} abgelaufen; er braucht ein neues.`
}

function describeAnmeldungen({ geraete, fehlversuche, sitzungen }: Kundenstand): string[] {
  const [letztes] = geraete
  const bekannt = geraete.length === 1 ? '1 Gerät ist bekannt' : `${geraete.length} Geräte sind bekannt`
  const angemeldet =
    letztes === undefined
      ? 'Mit diesem Passwort hat er sich noch an keinem Gerät angemeldet, das noch bekannt ist.'
      : `Zuletzt angemeldet am ${formatZeitpunkt(letztes.zuletztAngemeldet)}, an einem Gerät, das seit ${formatZeitpunkt(letztes.bekanntSeit)} bekannt ist; ${bekannt}.`
  return [
    angemeldet,
    fehlversuche === 0
      ? 'Falsche Passwörter an unbekannten Geräten zählen gerade keine.'
      : `Falsche Passwörter an unbekannten Geräten, die noch zählen: ${fehlversuche}.`,
    sitzungen.length === 0
      ? 'Er ist gerade nirgends angemeldet.'
      : `Er ist gerade angemeldet, ${sitzungen.length === 1 ? '1 Sitzung' : `${sitzungen.length} Sitzungen`}.`,
  ]
}

function describeEmail({ email }: Kundenstand): string {
  if (email === null) return 'Eine E-Mail-Adresse ist nicht hinterlegt: „Passwort vergessen“ hilft ihm nicht.'
  if (!email.isValid) return 'Die hinterlegte E-Mail-Adresse ist keine gültige.'
  return email.isSettled
    ? 'Eine E-Mail-Adresse ist hinterlegt.'
    : 'Eine E-Mail-Adresse ist hinterlegt, aber erst seit weniger als drei Tagen: solange bekommt er keinen Link.'
}

function describeVertraege({ vertraege, offeneVorgaenge }: Kundenstand): string[] {
  return [
    vertraege.length === 0 ? 'Verträge hat er keine.' : 'Verträge:',
    ...vertraege.map(({ id, status, ort }) => `  ${id}: ${status}${ort === null ? '' : `, ${ort}`}`),
    ...(offeneVorgaenge === 0 ? [] : [`Vorgänge, die noch nicht quittiert sind: ${offeneVorgaenge}.`]),
  ]
}
