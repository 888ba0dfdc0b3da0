import { type Icon, IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'

/** How an auditor fits what is lifted, as the server says. */
export const fits = ['ready', 'unqualified', 'busy'] as const
export type Fit = (typeof fits)[number]

/** Said in words and with a picture, beside the tint of the row. */
export const fitLooks: Record<Fit, { label: string; icon: Icon }> = {
  ready: { label: 'Free', icon: IconCircleCheck },
  unqualified: { label: 'Not qualified', icon: IconHelpCircle },
  busy: { label: 'Booked', icon: IconAlertTriangle },
}
