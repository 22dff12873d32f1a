import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../config/config.ts'
import { openVorschau, vorschauPath } from '../../http/vorschau/openVorschau.ts'
import { errorCode, StartError } from '../../lib/errors.ts'
import { webDistDir } from '../../config/paths.ts'
import { listLacking } from '../../tenant/ownFiles.ts'
import { loadTenants } from '../../tenant/tenant.ts'
import type { Command } from '../command.ts'
import { chooseTenant, mandant } from '../mandant.ts'
import { number } from '../parameters.ts'
import { exitCodes } from '../terminal.ts'

const defaultPort = 3010
const port = number({
  name: 'port',
  value: 'NR',
  meaning: 'ein Port',
  example: '3010',
  help: `der Port auf diesem Rechner, ohne Angabe ${defaultPort}`,
})

export const vorschau: Command = {
  name: 'vorschau',
  help: `zeigt die Anmeldung eines Mandanten, wie sie mit seiner Datei aussehen wird, hell und dunkel;
nur auf diesem Rechner, bis Strg-C`,
  parameters: [mandant, port],
  run: async (given, { environment, out, signal }) => {
    const read = () => {
      const tenant = chooseTenant(loadTenants(loadConfig(environment)), given(mandant))
      return { tenant, fehler: listLacking(tenant).map((file) => `Die Datei ${file} fehlt.`) }
    }
    read()
    if (!existsSync(join(webDistDir, 'index.html'))) throw new StartError('Die App ist noch nicht gebaut.')
    const explain = (error: unknown) => (error instanceof StartError ? error.message : undefined)
    const server = await openVorschau({ webDistDir, read, explain })
    const address = await server
      .listen({ host: '127.0.0.1', port: given(port) ?? defaultPort })
      .catch((error: unknown) => {
        throw errorCode(error) === 'EADDRINUSE' ? new StartError(occupied) : error
      })
    await out(`Vorschau: ${address}${vorschauPath}`)
    await out('Neu laden liest die Dateien noch einmal. Beenden mit Strg-C.')
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await server.close()
    return exitCodes.done
  },
}

const occupied = 'Der Port ist belegt. Bitte nennen Sie mit --port einen anderen.'
