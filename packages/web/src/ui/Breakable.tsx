import { Fragment, type ReactNode } from 'react'
import styles from './Breakable.module.css'

/** Some words that belong together, such as an IBAN or an address: they begin a line of their own rather than end on the next. */
export const Unbroken = ({ children }: { children: ReactNode }) => <span className={styles.unbroken}>{children}</span>

/**
 * A text in which a mail address that is too long for a line may go on in the next one, before its @ and its dots, and
 * the word E-Mail may not; copied it is as it was.
 */
export const Breakable = ({ text }: { text: string }) =>
  // Every other part is such a word.
  text.split(/(\S*(?:@|E-Mail)\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Unbroken key={index}>
        {part.split(/(?=@|\.\w)/).map((piece, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </Unbroken>
    ),
  )
