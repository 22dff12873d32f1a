import { Fragment, type ReactNode } from 'react'
import styles from './Breakable.module.css'

/** Some words that belong together, such as an IBAN or an address: they begin a line of their own rather than end on the next. */
export const Unbroken = ({ children }: { children: ReactNode }) => <span className={styles.unbroken}>{children}</span>

// A mail address, the word E-Mail, or figures that no-break spaces keep together, as a telephone number's.
const unbroken = /(\S*(?:@|E-Mail)\S*|[+(\d][\d()/-]*(?:\u00A0[\d()/-]+)+)/

/** A text in parts: every other one belongs together, and is given in the pieces where it may break all the same. */
export const partsOf = (text: string): readonly (readonly string[])[] =>
  text.split(unbroken).map((part, index) => (index % 2 === 0 ? [part] : part.split(/(?=@|\.\w)|(?<=\u00A0)/)))

/**
 * A text in which a mail address that is too long for a line may go on in the next one, before its @ and its dots, a
 * telephone number at its spaces, and the word E-Mail may not; copied it is as it was.
 */
export const Breakable = ({ text }: { text: string }) =>
  partsOf(text).map((pieces, index) =>
    index % 2 === 0 ? (
      pieces[0]
    ) : (
      <Unbroken key={index}>
        {pieces.map((piece, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </Unbroken>
    ),
  )

/** A text whose no-break spaces hold only while what they join fits on one line: with large letters words stay whole. */
export const Joined = ({ text }: { text: string }) =>
  text.split(/(\S+(?:\u00A0\S+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Unbroken key={index}>
        {part.split(/(?<=\u00A0)/).map((word, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {word}
          </Fragment>
        ))}
      </Unbroken>
    ),
  )
