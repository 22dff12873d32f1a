import * as abschlag from './abschlag.ts'
import { listOffenes } from './abschlag/offenes.ts'
import { checkAblesung, checkAblesungByPost, createAblesung, findZaehler, listAblesungen } from './ablesung.ts'
import { createAblesungByLink, openAbleselink } from './ablesung/link.ts'
import { listAnfragen, markAntwortenGesehen } from './anfrage.ts'
import * as anmeldung from './anmeldung.ts'
import { findAnschlussnutzer, updateKontaktdaten } from './anschlussnutzer.ts'
import { createKontaktanfrage } from './anschlussnutzer/kontaktanfrage.ts'
import { downloadAuskunft } from './auskunft.ts'
import {
  checkIban,
  createBankverbindung,
  createVertragBankverbindung,
  deleteVertragBankverbindung,
  endVertragBankverbindung,
  findAktuelleBankverbindung,
  findAktuelleVertragBankverbindung,
  listBankverbindungen,
  listVertragBankverbindungen,
} from './bankverbindung.ts'
import { endBenachrichtigung, listBenachrichtigungen, updateBenachrichtigung } from './benachrichtigung.ts'
import { type Api, apiOf, type Endpoint } from './endpoint.ts'
import { beginEinsicht } from './anmeldung/einsicht.ts'
import * as meine from './anmeldung/meine.ts'
import * as verknuepfung from './anmeldung/verknuepfung.ts'
import * as eigenerPasskey from './anmeldung/passkey.ts'
import { downloadDokument, listDokumente, listVertragDokumente } from './dokument.ts'
import { createKuendigung, createKuendigungserklaerung, createWiderrufserklaerung } from './kuendigung.ts'
import { listFeiertage } from './kuendigung/feiertage.ts'
import {
  createRechnungsadresse,
  createVertragRechnungsadresse,
  deleteVertragRechnungsadresse,
  endVertragRechnungsadresse,
  findAktuelleRechnungsadresse,
  findAktuelleVertragRechnungsadresse,
  listRechnungsadressen,
  listVertragRechnungsadressen,
} from './rechnungsadresse.ts'
import { findRechnung, listKundenrechnungen, listRechnungen } from './rechnung.ts'
import { compareTarife } from './tarif/vergleich.ts'
import { findAktuellerTarif, listTarifhistorie } from './tarif.ts'
import { listPreisbestandteile } from './tarif/preisbestandteile.ts'
import { listPreiszeitreihe, listVertragspreise } from './tarif/preise.ts'
import { listHistorie, listVerbraeuche } from './verbrauch.ts'
import { findKostenaufstellung } from './verbrauch/kosten.ts'
import { findPrognose } from './verbrauch/prognose.ts'
import { findVertrag } from './vertrag.ts'
import * as dienst from './dienst.ts'
import * as dienstanmeldung from './dienst/anmeldung.ts'
import * as konten from './dienst/konten.ts'
import * as passkey from './dienst/passkey.ts'
import * as importe from './import.ts'
import * as kunde from './kunde.ts'
import { findKundenabschlag, takeUpAbschlagsaenderung } from './kunde/abschlag.ts'
import * as aufnahme from './kunde/aufnahme.ts'
import * as ableselink from './kunde/ableselink.ts'
import * as eintragsaufnahme from './kunde/eintragsaufnahme.ts'
import { bereinige } from './kunde/bereinigung.ts'
import * as vorgang from './vorgang.ts'
import * as ausgang from './vorgang/ausgang.ts'

/**
 * Every call under its noun, by the name of its operation. For the APIs' descriptions, checks and tests; the apps import single calls.
 */
export const endpointsByNoun = {
  anmeldung: {
    login: anmeldung.login,
    logout: anmeldung.logout,
    refreshToken: anmeldung.refreshToken,
    requestPasswortReset: anmeldung.requestPasswortReset,
    requestRegistrierung: anmeldung.requestRegistrierung,
    checkPasswortReset: anmeldung.checkPasswortReset,
    completePasswortReset: anmeldung.completePasswortReset,
    changePasswort: anmeldung.changePasswort,
    beginEinsicht,
    findAnmeldung: meine.findAnmeldung,
    endSitzung: meine.endSitzung,
    endAndereSitzungen: meine.endAndereSitzungen,
    removeGeraet: meine.removeGeraet,
    findVerknuepfungen: verknuepfung.findVerknuepfungen,
    createVerknuepfung: verknuepfung.createVerknuepfung,
    requestVerknuepfungslink: verknuepfung.requestVerknuepfungslink,
    createVerknuepfungByLink: verknuepfung.createVerknuepfungByLink,
    switchKundennummer: verknuepfung.switchKundennummer,
    endVerknuepfung: verknuepfung.endVerknuepfung,
    beginPasskeyLogin: eigenerPasskey.beginPasskeyLogin,
    completePasskeyLogin: eigenerPasskey.completePasskeyLogin,
    beginEigenerPasskey: eigenerPasskey.beginEigenerPasskey,
    addEigenerPasskey: eigenerPasskey.addEigenerPasskey,
    renameEigenerPasskey: eigenerPasskey.renameEigenerPasskey,
    removeEigenerPasskey: eigenerPasskey.removeEigenerPasskey,
  },
  anschlussnutzer: { findAnschlussnutzer, updateKontaktdaten, createKontaktanfrage },
  vertrag: { findVertrag },
  kuendigung: { createKuendigung, listFeiertage, createKuendigungserklaerung, createWiderrufserklaerung },
  ablesung: {
    listAblesungen,
    createAblesung,
    checkAblesung,
    checkAblesungByPost,
    findZaehler,
    openAbleselink,
    createAblesungByLink,
  },
  verbrauch: { listVerbraeuche, listHistorie, findKostenaufstellung, findPrognose },
  tarif: {
    findAktuellerTarif,
    listTarifhistorie,
    listPreiszeitreihe,
    listVertragspreise,
    listPreisbestandteile,
    compareTarife,
  },
  abschlag: {
    listOffenes,
    findAbschlag: abschlag.findAbschlag,
    findAbschlagsvorausschau: abschlag.findAbschlagsvorausschau,
    createAbschlagsaenderung: abschlag.createAbschlagsaenderung,
    withdrawAbschlagsaenderung: abschlag.withdrawAbschlagsaenderung,
  },
  rechnung: { listKundenrechnungen, listRechnungen, findRechnung },
  rechnungsadresse: {
    findAktuelleRechnungsadresse,
    listRechnungsadressen,
    createRechnungsadresse,
    findAktuelleVertragRechnungsadresse,
    listVertragRechnungsadressen,
    createVertragRechnungsadresse,
    deleteVertragRechnungsadresse,
    endVertragRechnungsadresse,
  },
  bankverbindung: {
    findAktuelleBankverbindung,
    listBankverbindungen,
    createBankverbindung,
    findAktuelleVertragBankverbindung,
    listVertragBankverbindungen,
    createVertragBankverbindung,
    deleteVertragBankverbindung,
    endVertragBankverbindung,
    checkIban,
  },
  dokument: { downloadDokument, listDokumente, listVertragDokumente },
  auskunft: { downloadAuskunft },
  anfrage: { listAnfragen, markAntwortenGesehen },
  benachrichtigung: { listBenachrichtigungen, updateBenachrichtigung, endBenachrichtigung },
  kunde: {
    searchKunden: kunde.searchKunden,
    findKundenblatt: kunde.findKundenblatt,
    lockKunde: kunde.kundenaktionen.lockKunde.call,
    unlockKunde: kunde.kundenaktionen.unlockKunde.call,
    restrictKunde: kunde.kundenaktionen.restrictKunde.call,
    widenKunde: kunde.kundenaktionen.widenKunde.call,
    mailEinmalpasswort: kunde.kundenaktionen.mailEinmalpasswort.call,
    releaseBremsen: kunde.kundenaktionen.releaseBremsen.call,
    openEinsicht: kunde.openEinsicht,
    printEinmalpasswort: kunde.printEinmalpasswort,
    openDokumentOfKunde: kunde.openDokumentOfKunde,
    bereinige,
    createAbleselink: ableselink.createAbleselink,
    withdrawAbleselinks: ableselink.withdrawAbleselinks,
    findAblesestand: ableselink.findAblesestand,
    findAblesezaehler: aufnahme.findAblesezaehler,
    takeUpAblesung: aufnahme.takeUpAblesung,
    takeUpKontaktdaten: aufnahme.takeUpKontaktdaten,
    listRechnungsadressenOfKunde: eintragsaufnahme.listRechnungsadressenOfKunde,
    listRechnungsadressenOfKundenvertrag: eintragsaufnahme.listRechnungsadressenOfKundenvertrag,
    takeUpRechnungsadresse: eintragsaufnahme.takeUpRechnungsadresse,
    takeUpVertragRechnungsadresse: eintragsaufnahme.takeUpVertragRechnungsadresse,
    listBankverbindungenOfKunde: eintragsaufnahme.listBankverbindungenOfKunde,
    listBankverbindungenOfKundenvertrag: eintragsaufnahme.listBankverbindungenOfKundenvertrag,
    takeUpBankverbindung: eintragsaufnahme.takeUpBankverbindung,
    takeUpVertragBankverbindung: eintragsaufnahme.takeUpVertragBankverbindung,
    checkIbanAtDesk: eintragsaufnahme.checkIbanAtDesk,
    findKundenabschlag,
    takeUpAbschlagsaenderung,
    takeUpKontaktanfrage: aufnahme.takeUpKontaktanfrage,
    listKuendigungstage: aufnahme.listKuendigungstage,
    takeUpKuendigung: aufnahme.takeUpKuendigung,
    takeUpTodesfall: aufnahme.takeUpTodesfall,
    downloadAuskunftOfKunde: aufnahme.downloadAuskunftOfKunde,
  },
  dienst: {
    listMandanten: dienst.listMandanten,
    findAnmeldewege: dienstanmeldung.findAnmeldewege,
    anmelden: dienstanmeldung.anmelden,
    beginAnbieteranmeldung: dienstanmeldung.beginAnbieteranmeldung,
    completeAnbieteranmeldung: dienstanmeldung.completeAnbieteranmeldung,
    abmelden: dienstanmeldung.abmelden,
    findSitzung: dienstanmeldung.findSitzung,
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
  },
  vorgang: {
    listOffeneVorgaenge: vorgang.listOffeneVorgaenge,
    findVorgang: vorgang.findVorgang,
    answerVorgang: vorgang.answerVorgang,
    assignVorgang: vorgang.assignVorgang,
    createNotiz: vorgang.createNotiz,
    findArbeitsplatz: vorgang.findArbeitsplatz,
    listVorgaenge: ausgang.listVorgaenge,
    findVorgangFoto: ausgang.findVorgangFoto,
    updateAntwort: ausgang.updateAntwort,
  },
  import: { listImporte: importe.listImporte, findImport: importe.findImport },
} as const

/** All calls in one record. */
export const endpoints = {
  ...endpointsByNoun.anmeldung,
  ...endpointsByNoun.anschlussnutzer,
  ...endpointsByNoun.vertrag,
  ...endpointsByNoun.kuendigung,
  ...endpointsByNoun.ablesung,
  ...endpointsByNoun.verbrauch,
  ...endpointsByNoun.tarif,
  ...endpointsByNoun.abschlag,
  ...endpointsByNoun.rechnung,
  ...endpointsByNoun.rechnungsadresse,
  ...endpointsByNoun.bankverbindung,
  ...endpointsByNoun.dokument,
  ...endpointsByNoun.auskunft,
  ...endpointsByNoun.anfrage,
  ...endpointsByNoun.benachrichtigung,
  ...endpointsByNoun.kunde,
  ...endpointsByNoun.dienst,
  ...endpointsByNoun.vorgang,
  ...endpointsByNoun.import,
} as const

/** The calls of one of the APIs, by their names. */
export const callsOf = (api: Api): readonly (readonly [string, Endpoint])[] =>
  Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => apiOf(endpoint) === api)
