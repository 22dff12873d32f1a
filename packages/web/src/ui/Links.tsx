import { createLink } from '../lib/router/Link.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { Breakable } from './Breakable.tsx'
import styles from './TextLink.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { classNames } from './classNames.ts'

const TextAnchor = ({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={classNames(styles.link, className)}>
    {children}
  </a>
)

/** A typed router link inside text or below a form. */
export const TextLink = createLink(TextAnchor)

/** The same, drawn as links are where it stands. */
export const PlainLink = createLink((props: ComponentProps<'a'>) => <a {...props} />)

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant
  size?: ButtonSize
}

const ButtonAnchor = ({ variant = 'secondary', size = 'normal', className, children, ...rest }: ButtonAnchorProps) => (
  <a {...rest} className={classNames(buttonClass(variant, size), className)}>
    {children}
  </a>
)

/** A typed router link that looks like a Button. */
export const ButtonLink = createLink(ButtonAnchor)

/** A telephone number that can be called, where it has figures. */
export const PhoneLink = ({ nummer }: { nummer: string }) => {
  const figures = nummer.replace('(0)', '').replaceAll(/[^+\d]/g, '')
  const text = <Breakable text={nummer.replaceAll(' ', '\u00A0')} />
  return figures === '' ? text : <a href={`tel:${figures}`}>{text}</a>
}

/** A mail address that can be written to. */
export const MailLink = ({ adresse }: { adresse: string }) => (
  <a href={`mailto:${adresse}`}>
    <Breakable text={adresse} />
  </a>
)

/** A way out of the portal that leaves it open, and says so. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <VisuallyHidden> (öffnet in einem neuen Tab)</VisuallyHidden>
  </a>
)
