import { limits } from '../limits';

export const accountMessages = {
  avatarUpdated: { title: 'Success!', text: 'Profile photo updated successfully!' },
  avatarFailed: 'Failed to upload profile photo. Please try again.',
  avatarSignedOut: 'You must be logged in to upload a profile photo.',
  avatarRemoved: { title: 'Success!', text: 'Your profile photo has been removed.' },
  avatarRemoveFailed: 'Failed to remove your profile photo. Please try again.',
  signedOut: { title: 'Success!', text: 'You have been logged out successfully.' },
  signOutFailed: 'Failed to log out. Please try again.',
  signOutUnexpected: 'An unexpected error occurred while logging out.',
  nameSaved: 'Your name has been saved.',
  passwordSaved: 'Your new password has been saved.',
  emailSaved: 'Your new email address has been saved.',
  emailConfirm: 'Check your inbox to confirm your new email address.',
  exportReady: { title: 'Success!', text: 'Your data has been downloaded.' },
  othersSignedOut: { title: 'Success!', text: 'Your other devices have been logged out.' },
  deviceSignedOut: { title: 'Success!', text: 'The device has been logged out.' },
  accountDeleted: { title: 'Success!', text: 'Your account has been deleted.' },
  nothingToSave: { title: 'No changes', text: 'You haven’t changed anything.' },
} as const;

export const avatarMessages = {
  not_an_image: 'Please select an image file.',
  too_large: `File size must be less than ${limits.photoMegabytes}MB.`,
  too_many_pixels: 'This image has more than 50 megapixels. Choose a smaller one.',
  blocked:
    'This browser hides image data from websites. Allow it for this site next to the address bar, then choose the photo again.',
  failed: accountMessages.avatarFailed,
} as const;

export type AvatarProblem = keyof typeof avatarMessages;
