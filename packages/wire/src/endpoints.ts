import { checkAblesung, checkAblesungByPost, createAblesung, findZaehler, listAblesungen } from './ablesung.ts'
import { listAnfragen, markAntwortenGesehen } from './anfrage.ts'
import {
  changePasswort,
  completePasswortReset,
  login,
  logout,
  refreshToken,
  requestPasswortReset,
} from './anmeldung.ts'
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
import { beginEinsicht } from './anmeldung/einsicht.ts'
import { downloadDokument, listDokumente, listVertragDokumente } from './dokument.ts'
import {
  createKuendigung,
  createKuendigungserklaerung,
  createWiderrufserklaerung,
  listFeiertage,
} from './kuendigung.ts'
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
import { compareTarife } from './tarif/vergleich.ts'
import { findAktuellerTarif, listTarifhistorie } from './tarif.ts'
import { listPreisbestandteile } from './tarif/preisbestandteile.ts'
import { listPreiszeitreihe, listVertragspreise } from './tarif/preise.ts'
import { findKostenaufstellung, listHistorie, listVerbraeuche } from './verbrauch.ts'
import { endMonatsmail, findMonatsmail, updateMonatsmail } from './verbrauch/monatsmail.ts'
import { findPrognose } from './verbrauch/prognose.ts'
import { findVertrag } from './vertrag.ts'

/**
 * Every call under its noun, by the name of its operation. For the API's page and tests; the app imports single calls.
 */
export const endpointsByNoun = {
  anmeldung: {
    login,
    logout,
    refreshToken,
    requestPasswortReset,
    completePasswortReset,
    changePasswort,
    beginEinsicht,
  },
  anschlussnutzer: { findAnschlussnutzer, updateKontaktdaten, createKontaktanfrage },
  vertrag: { findVertrag },
  kuendigung: { createKuendigung, listFeiertage, createKuendigungserklaerung, createWiderrufserklaerung },
  ablesung: { listAblesungen, createAblesung, checkAblesung, checkAblesungByPost, findZaehler },
  verbrauch: {
    listVerbraeuche,
    listHistorie,
    findKostenaufstellung,
    findPrognose,
    findMonatsmail,
    updateMonatsmail,
    endMonatsmail,
  },
  tarif: {
    findAktuellerTarif,
    listTarifhistorie,
    listPreiszeitreihe,
    listVertragspreise,
    listPreisbestandteile,
    compareTarife,
  },
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
  ...endpointsByNoun.rechnungsadresse,
  ...endpointsByNoun.bankverbindung,
  ...endpointsByNoun.dokument,
  ...endpointsByNoun.auskunft,
  ...endpointsByNoun.anfrage,
} as const
