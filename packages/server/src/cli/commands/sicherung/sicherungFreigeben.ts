import { countMails, discardMails, isHeldBack, release } from '../../../db/zurueckhaltung.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { CallError, required, text } from '../../parameters.ts'
import { exitCodes } from '../../terminal.ts'

const sentence = 'Es fehlt --mails: senden oder verwerfen, was beim Sichern wartete.'
const typed = text({
  name: 'mails',
  value: 'WAS',
  meaning: 'senden oder verwerfen',
  help: 'was mit E-Mails geschieht, die schon warten: senden oder verwerfen',
})
const mails = required(
  {
    ...typed,
    read: (value) => {
      if (value === undefined || value === 'senden' || value === 'verwerfen') return typed.read(value)
      throw new CallError(sentence)
    },
  },
  sentence,
)

/** Lets a restored database do again what it held back. */
export const sicherungFreigeben: Command = {
  name: 'sicherung-freigeben',
  help: 'lässt E-Mails, Webhooks und Aufgaben einer wiederhergestellten Datenbank wieder zu',
  parameters: [mandant, mails],
  run: async (given, { environment, out, stderr }) =>
    withDatabase(loadMandant(environment, given(mandant)), async (db) => {
      if (!(await isHeldBack(db))) {
        stderr.write('Diese Datenbank hält nichts zurück.\n')
        return exitCodes.refused
      }
      const isDiscarding = given(mails) === 'verwerfen'
      const count = await db.transaction().execute(async (tx) => {
        const waiting = await countMails(tx)
        if (isDiscarding) await discardMails(tx)
        await release(tx)
        return waiting
      })
      await out(
        `Freigegeben. ${count.toLocaleString('de-DE')} wartende E-Mails ` +
          (isDiscarding ? 'sind verworfen.' : 'gehen hinaus, sobald das Portal läuft.'),
      )
      return exitCodes.done
    }),
}
