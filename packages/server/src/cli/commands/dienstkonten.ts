import { randomInt } from 'node:crypto'
import { type Dienstrolle, dienstrollen } from '@ekp/wire/kundendienst'
import { insertDienstkonto, listDienstkonten, updateDienstkonto } from '../../db/kundendienst/dienstkonto.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import { hashPasswort, importLane } from '../../lib/passwort.ts'
import type { Command } from '../command.ts'
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
    if (!/^[a-zäöüß0-9][a-zäöüß0-9._-]{1,39}$/.test(read)) {
      throw new CallError('Eine Kennung hat 2 bis 40 kleine Buchstaben, Ziffern, Punkte und Striche, etwa a.berger.')
    }
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
  meaning: 'lesen oder service',
  help: 'lesen: sieht alles; service: ändert auch',
})
const rolle: Parameter<Dienstrolle | undefined> = {
  ...rolleText,
  read: (typed) => {
    const read = rolleText.read(typed)
    const known = dienstrollen.find((one) => one === read)
    if (read !== undefined && known === undefined) throw new CallError(`${read} ist keine Rolle: lesen oder service.`)
    return known
  },
}

const neuesPasswort = flag('neues-passwort', 'gibt ein neues Passwort aus; das alte gilt nicht mehr')
const sperren = flag('sperren', 'sperrt das Konto; ohne diese Angabe ist es danach offen')
const ueberAnbieter = flag('ueber-anbieter', 'nimmt das Passwort und gibt das Konto dem Firmenkonto gleicher Kennung')
const passkeysEntfernen = flag('passkeys-entfernen', 'entfernt alle Passkeys des Kontos')

// Without letters and digits that are mistaken for others on paper; 20 of 31 are 99 bits.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPasswort = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  )

const unknown = (typed: string) => `Ein Konto ${typed} gibt es nicht. dienstkonten zeigt alle.\n`

export const dienstkontoAnlegen: Command = {
  name: 'dienstkonto-anlegen',
  help: `legt für jemanden vom Kundendienst ein Konto an und gibt sein Passwort aus;
es erscheint nur dieses eine Mal`,
  parameters: [mandant, kennung, name, rolle],
  run: async (given, { environment, clock, out, stderr }) => {
    const passwort = newPasswort()
    const konto = {
      kennung: given(kennung),
      name: given(name),
      rolle: given(rolle) ?? 'lesen',
      angelegtAm: clock.now(),
    }
    const passwortHash = await hashPasswort(passwort, importLane)
    const umgebung = loadMandant(environment, given(mandant))
    const isNew = await withDatabase(umgebung, (db) => insertDienstkonto(db, { ...konto, passwortHash }))
    if (!isNew) {
      stderr.write(`Das Konto ${konto.kennung} gibt es schon; eine Kennung bekommt nie jemand anders.\n`)
      return exitCodes.refused
    }
    await out(passwort)
    return exitCodes.done
  },
}

export const dienstkontoAendern: Command = {
  name: 'dienstkonto-aendern',
  help: `gibt einem Konto des Kundendienstes eine andere Rolle oder ein neues Passwort,
sperrt oder öffnet es; seine Sitzungen enden`,
  parameters: [mandant, kennung, rolle, neuesPasswort, ueberAnbieter, passkeysEntfernen, sperren],
  run: async (given, { environment, out, stderr }) => {
    if (given(neuesPasswort) && given(ueberAnbieter)) {
      throw new CallError('Ein Konto hat ein Passwort oder den Anbieter: --neues-passwort oder --ueber-anbieter.')
    }
    const passwort = given(neuesPasswort) ? newPasswort() : undefined
    const neu = given(rolle)
    const aenderung = {
      gesperrt: given(sperren),
      ueberAnbieter: given(ueberAnbieter),
      passkeysEntfernen: given(passkeysEntfernen),
      ...(neu !== undefined && { rolle: neu }),
      ...(passwort !== undefined && { passwortHash: await hashPasswort(passwort, importLane) }),
    }
    const umgebung = loadMandant(environment, given(mandant))
    if (!(await withDatabase(umgebung, (db) => updateDienstkonto(db, given(kennung), aenderung)))) {
      stderr.write(unknown(given(kennung)))
      return exitCodes.refused
    }
    await out(passwort ?? `Das Konto ${given(kennung)} ist ${given(sperren) ? 'gesperrt' : 'geändert'}.`)
    return exitCodes.done
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
