import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleHalf2,
  IconHelpCircle,
} from '@tabler/icons-react'

/** How an auditor fits what is lifted, as the server says. */
export type Fit = 'ready' | 'partly' | 'unqualified' | 'busy'

/** Said in words and with a picture, beside the tint of the row. */
export const fitLooks: Record<Fit, { label: string; icon: Icon }> = {
  ready: { label: 'Free', icon: IconCircleCheck },
  partly: { label: 'Partly', icon: IconCircleHalf2 },
  unqualified: { label: 'Not qualified', icon: IconHelpCircle },
  busy: { label: 'Booked', icon: IconAlertTriangle },
}
