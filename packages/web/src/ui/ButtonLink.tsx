import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './buttonClass.ts'
import { classNames } from './classNames.ts'

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
