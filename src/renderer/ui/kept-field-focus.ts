import { useState } from 'react'

interface FieldState {
  isDisabled: boolean
  isReadOnly: boolean
  onFocusChange: (hasFocus: boolean) => void
}

/**
 * A browser takes the focus from what is disabled and gives it to nothing, so a field that has it cannot be changed, but is
 * disabled only once the focus leaves.
 */
export function useKeptFieldFocus(isDisabled: boolean): FieldState {
  const [isFocused, setFocused] = useState(false)
  return { isDisabled: isDisabled && !isFocused, isReadOnly: isDisabled && isFocused, onFocusChange: setFocused }
}
