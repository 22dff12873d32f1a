import type { Message } from '../../lib/message.ts'
import { AbschlagNote } from './AbschlagNote.tsx'

/** The message that a reading has arrived, with what it means for the instalment [abschlag-39]. */
export const withAbschlag = (message: Message, vertragId: string): Message => ({
  ...message,
  zuerst: (
    <>
      {message.zuerst}
      <AbschlagNote vertragId={vertragId} />
    </>
  ),
})
