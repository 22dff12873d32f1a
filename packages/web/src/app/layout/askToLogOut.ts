import { hasUnsavedInput } from '../../lib/input/unsavedInput.ts'
import { showMessage } from '../../lib/message.ts'
import { sharedValue } from '../../lib/sharedValue.ts'
import { countWartende } from '../../session/deviceData.ts'
import { logOut } from '../../session/logOut.ts'
import { session } from '../../session/session.ts'

/** What a logout would delete, or a switch to another customer number. */
interface Verlust {
  /** How many readings wait on this device. */
  readonly wartende: number
  readonly isUnsaved: boolean
  /** The customer number to switch to; undefined: it is a logout. */
  readonly ziel?: string
}

const verlust = sharedValue<Verlust | undefined>(undefined)

/** Logs out, unless something would be lost: then the question stands first. */
export async function askToLogOut(): Promise<void> {
  const kundennummer = session.current()?.kundennummer
  const wartende = kundennummer === undefined ? 0 : await countWartende(kundennummer)
  const isUnsaved = hasUnsavedInput()
  if (wartende === 0 && !isUnsaved) return confirmLogOut()
  verlust.set({ wartende, isUnsaved })
}

/** Switches to another customer number, and asks first if something would be lost; readings that wait stay on the device. */
export async function askToSwitch(ziel: string): Promise<void> {
  if (hasUnsavedInput()) verlust.set({ wartende: 0, isUnsaved: true, ziel })
  else await switchTo(ziel)
}

export async function confirmLogOut(): Promise<void> {
  const ziel = verlust.current()?.ziel
  verlust.set(undefined)
  if (ziel !== undefined) return switchTo(ziel)
  await logOut().catch(tellHalfLogout)
}

export function cancelLogOut(): void {
  verlust.set(undefined)
}

/** What the open question is about; undefined while none is open. */
export const useLogOutQuestion = verlust.use

async function switchTo(ziel: string): Promise<void> {
  try {
    const { wechsle } = await import('../../features/anmeldung/verknuepfung/wechsle.ts')
    await wechsle(ziel)
  } catch {
    showMessage({ kind: 'error', text: 'Der Wechsel hat nicht geklappt. Bitte laden Sie die Seite neu.' })
  }
}

function tellHalfLogout(): void {
  showMessage({
    kind: 'warning',
    text: 'Sie sind auf diesem Gerät abgemeldet. Das Kundenportal war dabei nicht zu erreichen; dort endet Ihre Sitzung von selbst.',
  })
}
