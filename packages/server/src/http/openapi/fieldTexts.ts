import type { Feldtexte } from '@ekp/wire/schema/feldtexte'
import { kontaktangaben, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { feldtexte as ablesung } from '@ekp/wire/ablesung'
import { feldtexte as anfrage } from '@ekp/wire/anfrage'
import { feldtexte as anmeldung } from '@ekp/wire/anmeldung'
import { feldtexte as anmeldungEinsicht } from '@ekp/wire/anmeldung/einsicht'
import { feldtexte as anschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { feldtexte as anschlussnutzerKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { feldtexte as bankverbindung } from '@ekp/wire/bankverbindung'
import { feldtexte as dokument } from '@ekp/wire/dokument'
import { feldtexte as eintrag } from '@ekp/wire/eintrag'
import { feldtexte as kuendigung } from '@ekp/wire/kuendigung'
import { feldtexte as kuendigungFeiertage } from '@ekp/wire/kuendigung/feiertage'
import { feldtexte as problem } from '@ekp/wire/problem'
import { feldtexte as rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { feldtexte as schemaEingang } from '@ekp/wire/schema/eingang'
import { feldtexte as schemaFeldtexte } from '@ekp/wire/schema/feldtexte'
import { feldtexte as tarif } from '@ekp/wire/tarif'
import { feldtexte as tarifBetragsspanne } from '@ekp/wire/tarif/betragsspanne'
import { feldtexte as tarifPreisbestandteile } from '@ekp/wire/tarif/preisbestandteile'
import { feldtexte as tarifPreise } from '@ekp/wire/tarif/preise'
import { feldtexte as tarifVergleich } from '@ekp/wire/tarif/vergleich'
import { feldtexte as verbrauch } from '@ekp/wire/verbrauch'
import { feldtexte as verbrauchKosten } from '@ekp/wire/verbrauch/kosten'
import { feldtexte as verbrauchMonatsmail } from '@ekp/wire/verbrauch/monatsmail'
import { feldtexte as verbrauchPrognose } from '@ekp/wire/verbrauch/prognose'
import { feldtexte as vertrag } from '@ekp/wire/vertrag'

/** The sentences of each noun's schemas; none is said in two nouns. */
export const textsOfNouns: readonly Feldtexte[] = [
  ablesung,
  anfrage,
  anmeldung,
  anmeldungEinsicht,
  anschlussnutzer,
  anschlussnutzerKontaktanfrage,
  bankverbindung,
  dokument,
  eintrag,
  kuendigung,
  kuendigungFeiertage,
  problem,
  rechnungsadresse,
  schemaEingang,
  schemaFeldtexte,
  tarif,
  tarifBetragsspanne,
  tarifPreisbestandteile,
  tarifPreise,
  tarifVergleich,
  verbrauch,
  verbrauchKosten,
  verbrauchMonatsmail,
  verbrauchPrognose,
  vertrag,
]

/** What each field, parameter and header of the API means: one text for each name, or one under `Schema.name`. */
export const fieldTexts: Feldtexte = Object.fromEntries(
  [perKontaktfeld((field) => kontaktangaben[field].beschreibung), ...textsOfNouns].flatMap(Object.entries<string>),
)
