import type { Config } from '../config/config.ts'
import { aufbewahrungTask } from '../datenschutz/loeschlauf.ts'
import { demoPreisfeed } from '../demo/preise/preisfeed.ts'
import type { DokumentStore } from '../dokumente/DokumentStore.ts'
import { importordnerTask } from '../import/ordner/importordnerTask.ts'
import type { Task } from '../jobs/Task.ts'
import { preisfeed, preiswarnung } from '../jobs/preisfeed/preisfeed.ts'
import { tidyQueue } from '../jobs/queueRepair.ts'
import { mailTask, protokollstand } from '../jobs/tasks.ts'
import type { Clock } from '../lib/clock.ts'
import type { Mailer } from '../mail/openMailer.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { einmalpasswortTask } from '../modules/anmeldung/einmalpasswort.ts'
import { passwortResetTask } from '../modules/anmeldung/passwort/resetTask.ts'
import { bankleitzahlenDir } from '../modules/bankverbindung/bankdateien.ts'
import { openBankverzeichnis } from '../modules/bankverbindung/bankverzeichnis.ts'
import { benachrichtigungTask } from '../modules/benachrichtigung/task.ts'
import { ableselinkTask } from '../modules/kunde/ableselink/ableselinkTask.ts'
import { zugangTask } from '../modules/kunde/zugang.ts'
import { rechnungspruefungTask } from '../modules/rechnung/pruefungTask.ts'
import { webhookTask } from '../modules/vorgang/webhooks/webhookTask.ts'
import type { Databases } from '../tenant/databases.ts'

/** What the tasks need of the running portal. */
interface TaskParts {
  readonly config: Config
  readonly clock: Clock
  readonly databases: Databases
  readonly mailer: Mailer
  /** The server's key. */
  readonly schluessel: string
  readonly dokumenteOf: (kurzname: string) => DokumentStore
  readonly metrics: Metrics | undefined
}

/** Every kind of job that runs for each tenant, one line each; what a task does is said in its noun. */
export function listTasks(parts: TaskParts): readonly Task[] {
  const { config, clock, databases, mailer, schluessel, dokumenteOf, metrics } = parts
  const silent = { info: () => undefined, warn: () => undefined }
  const banken = openBankverzeichnis({ dir: bankleitzahlenDir(config.dataDir), clock, log: silent })
  return [
    tidyQueue,
    preisfeed,
    preiswarnung,
    protokollstand,
    mailTask(mailer, metrics?.countMail),
    passwortResetTask(mailer, schluessel, { onMail: metrics?.countMail, onEreignis: metrics?.countEreignis }),
    einmalpasswortTask(mailer, schluessel, metrics?.countMail),
    ableselinkTask(mailer, schluessel, metrics?.countMail),
    zugangTask(schluessel, metrics?.countEreignis),
    aufbewahrungTask(dokumenteOf, metrics?.countEreignis),
    rechnungspruefungTask,
    benachrichtigungTask,
    webhookTask({ schluessel, netze: config.webhookNetze, onErgebnis: metrics?.countWebhook }),
    importordnerTask({
      connectionTo: databases.connectionTo,
      storeOf: dokumenteOf,
      findBank: () => banken.current(),
      onErgebnis: metrics?.countImportdatei,
    }),
    ...(config.tenantsDir === undefined ? [demoPreisfeed] : []),
  ]
}
