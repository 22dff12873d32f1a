import { login } from '@ekp/wire/anmeldung'
import { type Browser, openBrowser } from '../call.ts'
import { createAnschlussnutzer } from '../data/factories.ts'
import { deleteQueuedMails } from '../mails/queuedMails.ts'
import { testApp, type TestApp } from './testApp.ts'
import { testTenant } from '../testTenant.ts'
import { tryPasswort } from '../tryPasswort.ts'

/** The password of all customers, until a test changes it. */
export const passwort = 'Sonnenblume-2026'

/** A portal where customers sign in from several devices. */
export interface GeraetPortal extends TestApp {
  /** Begins a test: nothing is counted, no mail waits, and there is a new customer. */
  start(): Promise<string>
  /** Signs in; from a new browser unless one is named. */
  signIn(kundennummer: string, at?: Browser, typed?: string): ReturnType<typeof signInAt>
  /** A browser that the customer has signed in with. */
  knownBrowser(kundennummer: string): Promise<Browser>
  listIds(kundennummer: string): Promise<string[]>
  /** Strangers leave nothing of what unknown devices have at this account. */
  useUp(kundennummer: string): Promise<void>
  /** Whether a cookie opens the way past the strangers. */
  isKnown(kundennummer: string, cookie: string | undefined, typed?: string): Promise<boolean>
}

const signInAt = (browser: Browser, kundennummer: string, typed: string) =>
  browser.call(login, { headers: { kundennummer, passwort: typed } })

/** The origin of an app that is served elsewhere. */
export const foreignOrigin = 'https://app.example.org'

export async function openGeraetPortal(): Promise<GeraetPortal> {
  const portal = await testApp({
    tenant: testTenant({ corsOrigins: [foreignOrigin] }),
    trustedProxies: ['127.0.0.1'],
    database: { connections: 10 },
  })
  const { app, db, clock } = portal
  let number = 0
  return {
    ...portal,
    start: async () => {
      number += 1
      clock.set('2026-11-21T10:00:00+01:00')
      await db.deleteFrom('budget').execute()
      const kunde = { kundennummer: `T-${number}`, passwort, email: 'erika@example.org' }
      const { kundennummer } = await createAnschlussnutzer(db, kunde)
      await deleteQueuedMails(db)
      return kundennummer
    },
    signIn: (kundennummer, at = openBrowser(app), typed = passwort) => signInAt(at, kundennummer, typed),
    knownBrowser: async (kundennummer) => {
      const browser = openBrowser(app)
      const { status } = await signInAt(browser, kundennummer, passwort)
      if (status !== 200) throw new Error(`login of ${kundennummer} answered ${status}`)
      return browser
    },
    listIds: async (kundennummer) => {
      const rows = db.selectFrom('geraet').where('kundennummer', '=', kundennummer).select('id').orderBy('id')
      return (await rows.execute()).map(({ id }) => id)
    },
    useUp: async (kundennummer) => {
      for (let index = 0; index < 10; index++) await tryPasswort(portal, kundennummer, { ip: `203.0.113.${index}` })
      const { status } = await tryPasswort(portal, kundennummer, { passwort })
      if (status !== 429) throw new Error(`unknown devices still have tries at ${kundennummer}`)
    },
    isKnown: async (kundennummer, cookie, typed = passwort) => {
      const { status } = await tryPasswort(portal, kundennummer, { passwort: typed, cookie })
      if (status !== 200 && status !== 429) throw new Error(`login of ${kundennummer} answered ${status}`)
      return status === 200
    },
  }
}
