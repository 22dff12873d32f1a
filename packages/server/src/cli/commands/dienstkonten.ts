import { isKennung, kennungRegel } from '@ekp/wire/dienst/konten'
import { type Dienstrolle, dienstrollen } from '@ekp/wire/dienst/rollen'
import { listDienstkonten } from '../../db/dienst/dienstkonto.ts'
import { findSchluessel, signer } from '../../lib/files/schluessel.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import { hashPasswort, newPasswort } from '../../lib/passwort.ts'
import { changeKonto, createKonto } from '../../modules/dienst/dienstkonten.ts'
import { Refused } from '../../modules/kunde/aendern.ts'
import type { Command } from '../command.ts'
import { bearbeiter } from '../kunde.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { CallError, flag, type Parameter, required, text } from '../parameters.ts'
import { exitCodes } from '../terminal.ts'

const kennungText = required(
  text({
    name: 'kennung',
    value: 'KENNUNG',
    meaning: 'eine Kennung',
    help: 'womit sich jemand anmeldet, etwa a.berger',
  }),
  'Es fehlt --kennung.',
)
const kennung: Parameter<string> = {
  ...kennungText,
  read: (typed) => {
    const read = kennungText.read(typed)
    if (!isKennung(read)) throw new CallError(kennungRegel)
    return read
  },
}

const name = required(
  text({ name: 'name', value: 'NAME', meaning: 'ein Name', help: 'wie die Person heißt' }),
  'Es fehlt --name mit dem Namen der Person.',
)

const rolleText = text({
  name: 'rolle',
  value: 'ROLLE',
  meaning: 'lesen, service oder admin',
  help: 'lesen; service: ändert auch; admin: auch Konten',
})
const rolle: Parameter<Dienstrolle | undefined> = {
  ...rolleText,
  read: (typed) => {
    const read = rolleText.read(typed)
    const known = dienstrollen.find((one) => one === read)
    if (read !== undefined && known === undefined)
      throw new CallError(`${read} ist keine Rolle: lesen, service oder admin.`)
    return known
  },
}

const neuesPasswort = flag('neues-passwort', 'gibt ein neues Passwort aus; das alte gilt nicht mehr')
const sperren = flag('sperren', 'sperrt das Konto; ohne diese Angabe ist es danach offen')
const ueberAnbieter = flag('ueber-anbieter', 'nimmt das Passwort und gibt das Konto dem Firmenkonto gleicher Kennung')
const passkeysEntfernen = flag('passkeys-entfernen', 'entfernt alle Passkeys des Kontos')

/** Says why something was not done, and answers the exit code. */
const refused = (stderr: { write(text: string): unknown }) => (error: unknown) => {
  if (!(error instanceof Refused)) throw error
  stderr.write(`${error.message} dienstkonten zeigt alle Konten.\n`)
  return exitCodes.refused
}

export const dienstkontoAnlegen: Command = {
  name: 'dienstkonto-anlegen',
  help: `legt für jemanden vom Kundendienst ein Konto an und gibt sein Passwort aus;
es erscheint nur dieses eine Mal`,
  parameters: [mandant, kennung, name, rolle, bearbeiter],
  run: async (given, { environment, clock, out, stderr }) => {
    const passwort = newPasswort()
    const passwortHash = await hashPasswort(passwort)
    const konto = { kennung: given(kennung), name: given(name), rolle: given(rolle) ?? 'lesen', passwortHash }
    const umgebung = loadMandant(environment, given(mandant))
    return withDatabase(umgebung, async (db) => {
      await createKonto(db, konto, { bearbeiter: given(bearbeiter), now: clock.now() })
      await out(passwort)
      return exitCodes.done
    }).catch(refused(stderr))
  },
}

export const dienstkontoAendern: Command = {
  name: 'dienstkonto-aendern',
  help: `gibt einem Konto des Kundendienstes eine andere Rolle oder ein neues Passwort,
sperrt oder öffnet es; seine Sitzungen enden. Ohne Angabe vergisst der Befehl an einem
offenen Konto nur falsche Passwörter`,
  parameters: [mandant, kennung, rolle, neuesPasswort, ueberAnbieter, passkeysEntfernen, sperren, bearbeiter],
  run: async (given, { environment, clock, out, stderr }) => {
    if (given(neuesPasswort) && given(ueberAnbieter)) {
      throw new CallError('Ein Konto hat ein Passwort oder den Anbieter: --neues-passwort oder --ueber-anbieter.')
    }
    const passwort = given(neuesPasswort) ? newPasswort() : undefined
    const neu = given(rolle)
    const aenderung = {
      gesperrt: given(sperren),
      // Without any of these it only forgets wrong passwords; all sessions stay.
      ...(given(ueberAnbieter) && { ueberAnbieter: true }),
      ...(given(passkeysEntfernen) && { passkeysEntfernen: true }),
      ...(neu !== undefined && { rolle: neu }),
      ...(passwort !== undefined && { passwortHash: await hashPasswort(passwort) }),
    }
    const umgebung = loadMandant(environment, given(mandant))
    // Without the portal's key the wrong passwords that it has counted cannot be forgotten.
    const sign = signer(findSchluessel(umgebung.config), umgebung.tenant.app.kurzname)
    return withDatabase(umgebung, async (db) => {
      await changeKonto(db, given(kennung), aenderung, { bearbeiter: given(bearbeiter), now: clock.now(), sign })
      await out(passwort ?? `Das Konto ${given(kennung)} ist ${given(sperren) ? 'gesperrt' : 'geändert'}.`)
      return exitCodes.done
    }).catch(refused(stderr))
  },
}

export const dienstkonten: Command = {
  name: 'dienstkonten',
  help: 'zeigt, wer sich beim Kundendienst anmelden kann',
  parameters: [mandant],
  run: async (given, { environment, out, stderr }) => {
    const konten = await withDatabase(loadMandant(environment, given(mandant)), listDienstkonten)
    for (const konto of konten) {
      const zuletzt = konto.zuletztAm === null ? '' : `, zuletzt tätig am ${formatZeitpunkt(konto.zuletztAm)}`
      const weg = konto.isVomAnbieter === true ? ', über den Anbieter' : ''
      await out(
        `${konto.kennung}  ${konto.name}: ${konto.rolle}${weg}${konto.gesperrt ? ', gesperrt' : ''}, seit ${formatZeitpunkt(konto.angelegtAm)}${zuletzt}`,
      )
    }
    if (konten.length === 0) stderr.write('Es gibt keine Konten. dienstkonto-anlegen legt eines an.\n')
    return exitCodes.done
  },
}
