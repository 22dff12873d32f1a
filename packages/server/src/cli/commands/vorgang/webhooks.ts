import { createWebhook, listWebhooks, removeWebhook, retryWebhook } from '../../../modules/vorgang/webhooks/webhook.ts'
import { deriveGeheimnis } from '../../../modules/vorgang/webhooks/signature.ts'
import { checkZieladresse } from '../../../modules/vorgang/webhooks/zieladresse.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { findSchluessel, signer } from '../../../lib/files/schluessel.ts'
import { abnehmer, arten, formatArten } from '../../abnehmer.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { CallError, number, required, text } from '../../parameters.ts'
import { exitCodes } from '../../terminal.ts'

const url = required(
  text({
    name: 'url',
    value: 'URL',
    meaning: 'eine Adresse',
    help: 'wohin das Portal Meldungen schickt, mit https://',
  }),
  'Es fehlt --url mit der Adresse, an die das Portal Meldungen schickt.',
)

const webhookNr = required(
  number({
    name: 'webhook',
    value: 'NR',
    meaning: 'die Nummer eines Webhooks',
    example: '3',
    help: 'die Nummer aus webhooks',
  }),
  'Es fehlt --webhook mit der Nummer aus webhooks.',
)

const vorgangNr = number({
  name: 'vorgang',
  value: 'NR',
  meaning: 'die Nummer eines Vorgangs',
  example: '815',
  help: 'nur diesen Vorgang; sonst alle',
})

const unknown = (nr: number) => `Einen Webhook mit der Nummer ${nr} gibt es nicht.\n`

export const webhookAnlegen: Command = {
  name: 'webhook-anlegen',
  help: `meldet einem Ihrer Systeme ab jetzt jeden neuen Vorgang; gibt das Geheimnis aus, mit dem
die Meldungen unterschrieben sind; es erscheint nur dieses eine Mal`,
  parameters: [mandant, abnehmer, url, arten],
  run: async (given, { environment, clock, out }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const { config, tenant } = umgebung
    const wrong = checkZieladresse(given(url), config.webhookNetze)
    if (wrong !== undefined) throw new CallError(wrong)
    const sign = signer(findSchluessel(config), tenant.app.kurzname)
    const webhook = { abnehmer: given(abnehmer), url: given(url), arten: given(arten), angelegtAm: clock.now() }
    const { kennung } = await withDatabase(umgebung, (db) => createWebhook(db, webhook))
    await out(deriveGeheimnis(sign, kennung))
    return exitCodes.done
  },
}

export const webhooks: Command = {
  name: 'webhooks',
  help: 'zeigt, welchen Systemen neue Vorgänge gemeldet werden, und was nicht ankam; nie ein Geheimnis',
  parameters: [mandant],
  run: async (given, { environment, out, stderr }) => {
    const all = await withDatabase(loadMandant(environment, given(mandant)), listWebhooks)
    for (const webhook of all) {
      const { id, abnehmer: name, arten: nur, angelegt_am, letzter_fehler: grund } = webhook
      const { abgeschaltet_am, naechster_versuch_am, unzustellbar } = webhook
      await out(`${id}  ${name}: ${shown(webhook.url)}, ${formatArten(nur)}, seit ${formatZeitpunkt(angelegt_am)}`)
      if (abgeschaltet_am !== null) await out(`   abgeschaltet am ${formatZeitpunkt(abgeschaltet_am)}: ${grund}`)
      else if (naechster_versuch_am !== null) {
        await out(`   nächster Versuch ab ${formatZeitpunkt(naechster_versuch_am)}: ${grund}`)
      }
      for (const { nr, art, seit, grund: warum, wiederholen } of unzustellbar) {
        const stand = wiederholen ? ' Wird noch einmal versucht.' : ''
        await out(`   unzustellbar seit ${formatZeitpunkt(seit)}: Vorgang ${nr} (${art}). ${warum}${stand}`)
      }
    }
    if (all.length === 0) stderr.write('Es gibt keine Webhooks. webhook-anlegen legt einen an.\n')
    return exitCodes.done
  },
}

/** What follows the path may be a secret of the system. */
function shown(address: string): string {
  const { origin, pathname, search } = new URL(address)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}

export const webhookWiederholen: Command = {
  name: 'webhook-wiederholen',
  help: `beendet die Pause eines Webhooks, schaltet ihn wieder ein und lässt das Portal noch einmal
versuchen, was unzustellbar war`,
  parameters: [mandant, webhookNr, vorgangNr],
  run: async (given, { environment, out, stderr }) => {
    const [id, nr] = [given(webhookNr), given(vorgangNr)]
    const umgebung = loadMandant(environment, given(mandant))
    const count = await withDatabase(umgebung, (db) => retryWebhook(db, id, nr))
    if (count === undefined) {
      stderr.write(unknown(id))
      return exitCodes.refused
    }
    if (nr !== undefined && count === 0) {
      stderr.write(`Der Vorgang ${nr} ist beim Webhook ${id} nicht unzustellbar.\n`)
      return exitCodes.refused
    }
    await out(`Der Webhook ${id} läuft. Noch einmal versucht werden: ${count}.`)
    return exitCodes.done
  },
}

export const webhookEntfernen: Command = {
  name: 'webhook-entfernen',
  help: 'meldet einem System nichts mehr und vergisst, was unzustellbar war',
  parameters: [mandant, webhookNr],
  run: async (given, { environment, out, stderr }) => {
    const id = given(webhookNr)
    const name = await withDatabase(loadMandant(environment, given(mandant)), (db) => removeWebhook(db, id))
    if (name === undefined) {
      stderr.write(unknown(id))
      return exitCodes.refused
    }
    await out(`Der Webhook ${id} (${name}) ist entfernt.`)
    return exitCodes.done
  },
}
