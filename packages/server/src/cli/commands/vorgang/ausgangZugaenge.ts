import { createAusgangszugang, listAusgangszugaenge, revokeAusgangszugang } from '../../../db/vorgang/ausgangszugang.ts'
import { listAbnehmerstaende } from '../../../db/vorgang/uebergabe.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { abnehmer, arten, formatArten } from '../../abnehmer.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { flag, number, required } from '../../parameters.ts'
import { exitCodes } from '../../terminal.ts'

const antworten = flag('antworten', 'darf Vorgänge auch übernehmen und beantworten, nicht nur lesen')

const zugangNr = required(
  number({
    name: 'zugang',
    value: 'NR',
    meaning: 'die Nummer eines Zugangs',
    example: '3',
    help: 'die Nummer aus ausgang-zugaenge',
  }),
  'Es fehlt --zugang mit der Nummer aus ausgang-zugaenge.',
)

export const ausgangZugangAnlegen: Command = {
  name: 'ausgang-zugang-anlegen',
  help: `gibt einen neuen Token aus, mit dem eines Ihrer Systeme über HTTP Vorgänge abholt;
er erscheint nur dieses eine Mal`,
  parameters: [mandant, abnehmer, antworten, arten],
  run: async (given, { environment, clock, out }) => {
    const token = await withDatabase(loadMandant(environment, given(mandant)), (db) =>
      createAusgangszugang(db, {
        abnehmer: given(abnehmer),
        darfAntworten: given(antworten),
        arten: given(arten),
        angelegtAm: clock.now(),
      }),
    )
    await out(token)
    return exitCodes.done
  },
}

export const ausgangZugaenge: Command = {
  name: 'ausgang-zugaenge',
  help: `zeigt, welche Systeme einen Token haben, was sie dürfen und was sie noch nicht
übernommen haben; nie den Token`,
  parameters: [mandant],
  run: async (given, { environment, out, stderr }) => {
    const { zugaenge, staende } = await withDatabase(loadMandant(environment, given(mandant)), async (db) => ({
      zugaenge: await listAusgangszugaenge(db),
      staende: await listAbnehmerstaende(db),
    }))
    for (const zugang of zugaenge) {
      const { id, abnehmer: name, darf_antworten, ist_token, arten: nur, angelegt_am, widerrufen_am } = zugang
      const antwortet = ist_token ? 'lesen, übernehmen und antworten' : 'übernehmen, ohne Token'
      const recht = darf_antworten ? antwortet : 'nur lesen'
      const stand = widerrufen_am === null ? '' : `, widerrufen am ${formatZeitpunkt(widerrufen_am)}`
      await out(`${id}  ${name}: ${recht}, ${formatArten(nur)}, seit ${formatZeitpunkt(angelegt_am)}${stand}`)
    }
    for (const { abnehmer: name, offen, aeltester } of staende) {
      if (aeltester !== null) {
        await out(`Noch nicht übernommen von ${name}: ${offen}, das Älteste vom ${formatZeitpunkt(aeltester)}`)
      }
    }
    if (zugaenge.length === 0) stderr.write('Es gibt keine Zugänge. ausgang-zugang-anlegen gibt einen Token aus.\n')
    return exitCodes.done
  },
}

export const ausgangZugangWiderrufen: Command = {
  name: 'ausgang-zugang-widerrufen',
  help: `macht einen Token sofort und für immer ungültig; was nur noch dieses System zu übernehmen hatte,
ist damit übergeben`,
  parameters: [mandant, zugangNr],
  run: async (given, { environment, clock, out, stderr }) => {
    const nr = given(zugangNr)
    const umgebung = loadMandant(environment, given(mandant))
    const name = await withDatabase(umgebung, (db) => revokeAusgangszugang(db, nr, clock.now()))
    if (name === undefined) {
      stderr.write(`Einen Zugang mit der Nummer ${nr} gibt es nicht.\n`)
      return exitCodes.refused
    }
    await out(`Der Zugang ${nr} (${name}) ist widerrufen.`)
    return exitCodes.done
  },
}
