import { expect, test } from 'vitest'
import { StartError } from '../../lib/errors.ts'
import { openDataDir } from './dataDir.ts'

test.runIf(process.platform === 'linux')(
  'a place where no directory can be created is refused with a sentence',
  async () => {
    const opening = openDataDir('/proc/ekp-none')
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.toThrow(
      'Das Datenverzeichnis /proc/ekp-none gibt es nicht oder ist ein Verweis ins Leere. Wählen Sie mit DATA_DIR',
    )
  },
)
