import * as kundendienst from '../kundendienst.ts'
import * as anmeldung from './anmeldung.ts'
import { bereinige } from './bereinigung.ts'
import * as importe from './importe.ts'
import * as konten from './konten.ts'
import * as passkey from './passkey.ts'

/** All calls of the service desk in one record; its server binds no others. */
export const dienstCalls = {
  listMandanten: kundendienst.listMandanten,
  searchKunden: kundendienst.searchKunden,
  findKundenblatt: kundendienst.findKundenblatt,
  lockKunde: kundendienst.lockKunde,
  unlockKunde: kundendienst.unlockKunde,
  restrictKunde: kundendienst.restrictKunde,
  widenKunde: kundendienst.widenKunde,
  mailEinmalpasswort: kundendienst.mailEinmalpasswort,
  releaseBremsen: kundendienst.releaseBremsen,
  openEinsicht: kundendienst.openEinsicht,
  listOffeneVorgaenge: kundendienst.listOffeneVorgaenge,
  findVorgang: kundendienst.findVorgang,
  answerVorgang: kundendienst.answerVorgang,
  findAnmeldewege: anmeldung.findAnmeldewege,
  anmelden: anmeldung.anmelden,
  beginAnbieteranmeldung: anmeldung.beginAnbieteranmeldung,
  completeAnbieteranmeldung: anmeldung.completeAnbieteranmeldung,
  abmelden: anmeldung.abmelden,
  findSitzung: anmeldung.findSitzung,
  bereinige,
  listImporte: importe.listImporte,
  findImport: importe.findImport,
  listKonten: konten.listKonten,
  createKonto: konten.createKonto,
  changeRolle: konten.changeRolle,
  lockKonto: konten.lockKonto,
  unlockKonto: konten.unlockKonto,
  renewPasswort: konten.renewPasswort,
  removeKonto: konten.removeKonto,
  listDiensteintraege: konten.listDiensteintraege,
  listPasskeys: passkey.listPasskeys,
  beginPasskey: passkey.beginPasskey,
  addPasskey: passkey.addPasskey,
  removePasskey: passkey.removePasskey,
  beginPasskeyanmeldung: passkey.beginPasskeyanmeldung,
  completePasskeyanmeldung: passkey.completePasskeyanmeldung,
} as const
export type DienstCall = (typeof dienstCalls)[keyof typeof dienstCalls]
