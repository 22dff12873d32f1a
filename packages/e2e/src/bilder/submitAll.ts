import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { nachricht, sendVorgang } from '../fixtures/sendVorgang.ts'

const { festpreis, familie } = demoKunden

/** The photo of a meter, as far as a drawing is one. */
const zaehler = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#c9ced1"/>
  <rect x="120" y="110" width="400" height="120" rx="8" fill="#20262a"/>
  <text x="320" y="192" font-family="monospace" font-size="64" fill="#f4f1e8" text-anchor="middle">018452,6</text></svg>`

/** Submits what the desk's pictures show, in this order, from Vorgang 1 on. */
export async function submitAll(api: APIRequestContext): Promise<void> {
  await sendVorgang(api, festpreis, nachricht('Ist mein neuer Zähler schon bestellt?'))
  const jpeg = await sharp(Buffer.from(zaehler)).jpeg().toBuffer()
  const foto = `data:image/jpeg;base64,${jpeg.toString('base64')}`
  const ablesung = { zaehlernummer: '1ITR0030417765', ablesedatum: '2026-11-22', foto }
  await sendVorgang(api, familie, {
    method: 'POST',
    path: '/4711007/ablesungen',
    data: { ...ablesung, ablesewerte: { '1-0:1.8.0': 18_452.6 } },
  })
  await sendVorgang(api, festpreis, {
    method: 'PUT',
    path: '/anschlussnutzer/kontaktdatenAktualisieren',
    data: { email: 'ines.brandstaetter@example.org', festnetz: '03591 4402', mobil: null, fax: null },
  })
  await sendVorgang(api, festpreis, {
    method: 'POST',
    path: '/anschlussnutzer/bankverbindungAnlegen',
    data: {
      gueltigVon: '2026-12-01',
      kontoinhaber: 'Ines Brandstätter',
      iban: 'DE89370400440532013000',
      lastschrifteinzugErlaubt: true,
    },
  })
}
