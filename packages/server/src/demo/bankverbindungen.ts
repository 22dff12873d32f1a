import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from './kalender.ts'

const art = 'bankverbindung'
const ihre = { art, kundennummer: 'SWM-100001', kontoinhaber: 'Katrin Sommerfeld' }
const ihresStroms = { art, vertragId: '4711001', kontoinhaber: 'Katrin Sommerfeld' }

/** Bank details of every class and time; the accounts are examples from the banks' own forms. */
export function demoBankverbindungen({ tag, monatsanfang, neujahr }: DemoKalender): readonly object[] {
  return [
    {
      ...ihre,
      bankverbindungId: 'BV-100001-1',
      gueltigBis: addTage(neujahr(-4), -1),
      blz: '99999999',
      kontonummer: '4711',
      lastschrifteinzugErlaubt: false,
    },
    {
      ...ihre,
      bankverbindungId: 'BV-100001-2',
      gueltigVon: neujahr(-4),
      gueltigBis: addTage(neujahr(-2), -1),
      blz: '10050000',
      kontonummer: '54540402',
      mandatsreferenz: 'M-2022-000417',
    },
    {
      ...ihre,
      bankverbindungId: 'BV-100001-3',
      gueltigVon: neujahr(-2),
      gueltigBis: addTage(monatsanfang(1), -1),
      iban: 'DE02120300000000202051',
      mandatsreferenz: 'M-2024-001288',
    },
    {
      ...ihre,
      bankverbindungId: 'BV-100001-4',
      gueltigVon: monatsanfang(1),
      iban: 'DE89370400440532013000',
      mandatsreferenz: 'M-2026-002035',
    },
    {
      ...ihresStroms,
      bankverbindungId: 'BV-4711001-1',
      gueltigVon: neujahr(-3),
      gueltigBis: addTage(monatsanfang(-5), -1),
      iban: 'DE02100500000054540403',
      lastschrifteinzugErlaubt: false,
    },
    {
      ...ihresStroms,
      bankverbindungId: 'BV-4711001-2',
      gueltigVon: monatsanfang(-5),
      gueltigBis: addTage(monatsanfang(2), -1),
      kontoinhaber: 'Hausverwaltung Lindenhof GmbH',
      iban: 'DE02500105170137075030',
      lastschrifteinzugErlaubt: false,
    },
    {
      ...ihresStroms,
      bankverbindungId: 'BV-4711001-3',
      gueltigVon: monatsanfang(2),
      iban: 'AT611904300234573201',
      bic: 'BKAUATWWXXX',
      mandatsreferenz: 'M-2026-002036',
    },
    {
      art,
      kundennummer: 'SWM-100002',
      bankverbindungId: 'BV-100002-1',
      kontoinhaber: 'Jonas Albrecht',
      iban: 'DE02200505501015871393',
      mandatsreferenz: 'M-2025-000902',
    },
    {
      art,
      kundennummer: 'SWM-100003',
      bankverbindungId: 'BV-100003-1',
      gueltigVon: monatsanfang(2),
      kontoinhaber: 'Bäckerei Öztürk & Söhne GmbH',
      iban: 'DE02600501010002034304',
      mandatsreferenz: 'M-2026-001760',
    },
    {
      art,
      kundennummer: 'SWM-100004',
      bankverbindungId: 'BV-100004-1',
      gueltigBis: tag(-20),
      kontoinhaber: 'Kramer-Nguyen',
      iban: 'DE88100900001234567892',
      mandatsreferenz: 'M-2021-000061',
    },
    {
      art,
      kundennummer: 'SWM-100008',
      bankverbindungId: 'BV-100008-1',
      kontoinhaber: 'Dr. Hannelore Petersen',
      iban: 'DE02700100800030876808',
      mandatsreferenz: 'M-2020-000118',
    },
  ]
}
